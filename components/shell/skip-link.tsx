import { useTranslations } from 'next-intl';
import { MAIN_ID } from '@/lib/browser/main-content';

export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only rounded-md bg-leaf px-4 py-3 font-semibold text-on-leaf focus:not-sr-only focus:absolute focus:start-4 focus:top-3 focus:z-20"
    >
      {t('skip')}
    </a>
  );
}
