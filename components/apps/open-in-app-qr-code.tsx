import { useAppLinks } from './app-links-provider';

/**
 * A QR code that opens the page in the app on the phone that scans it. Shown on desktops only, and only if the page
 * has one.
 */
export function OpenInAppQrCode({ alt, size }: { alt: string; size: number }) {
  const { qrCode } = useAppLinks();
  if (!qrCode) return null;
  return (
    <span className="qr-code hide-on-ios hide-on-android print:hidden">
      <img src={qrCode} alt={alt} width={size} height={size} loading="lazy" />
    </span>
  );
}
