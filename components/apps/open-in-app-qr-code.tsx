import { useAppLinks } from './app-links-provider';

/** A QR code, on a desktop only, that takes the page to the phone which scans it. */
export function OpenInAppQrCode({ alt, size }: { alt: string; size: number }) {
  const { qrCode: code } = useAppLinks();
  if (!code) return null;
  return (
    <span className="phone-code hide-on-ios hide-on-android print:hidden">
      <img src={code} alt={alt} width={size} height={size} loading="lazy" />
    </span>
  );
}
