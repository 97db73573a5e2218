import { useTranslations } from 'next-intl';

/** Says, in the visitor's language, that the list under it is the original. */
export function OriginalNotice() {
  const t = useTranslations('template');
  return (
    <p className="mb-4 w-fit rounded-md border border-line bg-raised px-4 py-2 text-ink-soft text-sm print:hidden">
      {t('original')}
    </p>
  );
}
