import { textDirection } from '@/lib/text/text-direction';

/** The length of a number against the highest one, which the cells beside it say. */
export function Bar({ share, locale }: { share: number; locale: string }) {
  const width = Math.round(share * 1000) / 10;
  const x = textDirection(locale) === 'rtl' ? `${100 - width}%` : '0';
  return (
    <svg className="bar" aria-hidden="true" width="100%" height="4">
      <rect x={x} width={`${width}%`} height="4" rx="2" />
    </svg>
  );
}
