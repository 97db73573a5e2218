import type { ReactNode } from 'react';
import type { Tint } from '@/lib/config/colors';
import type { IllustrationName } from '@/lib/config/illustrations';
import { useLocale } from '@/lib/i18n/use-locale';
import { textDirection } from '@/lib/text/text-direction';

type IllustrationProps = { name: IllustrationName; tint: Tint; className?: string };

/**
 * A decorative picture from `public/illustrations`, in the colors of the page. Its stem runs on towards the title beside it,
 * so each file has it in both directions of text.
 */
export function Illustration({ name, tint, className = 'min-w-0' }: IllustrationProps) {
  const direction = textDirection(useLocale());
  return (
    <svg
      aria-hidden="true"
      data-tint={tint}
      width={320}
      height={200}
      viewBox="0 0 320 200"
      className={className}
    >
      <use href={`/illustrations/${name}.svg#${direction}`} />
    </svg>
  );
}

/** Texts with an illustration beside them, or above them on narrow screens. */
export function Illustrated({ children, ...picture }: IllustrationProps & { children: ReactNode }) {
  return (
    <div className="illustrated flex flex-wrap-reverse items-center gap-x-6">
      <div className="min-w-0">{children}</div>
      <Illustration {...picture} />
    </div>
  );
}
