import { useTranslations } from 'next-intl';
import { PhoneCode } from '@/components/apps/phone-code';
import { StoreLinks } from '@/components/apps/store-links';

/** On a desktop: the code that opens this list on a phone, and the ways to the stores. */
export function TakeAlong() {
  const t = useTranslations('template');
  return (
    <section aria-labelledby="take-along" className="take-along hide-on-ios hide-on-android print:hidden">
      <h2 id="take-along" className="font-sans text-ink-soft text-sm">
        {t('takeTitle')}
      </h2>
      <div className="mt-2 flex items-center gap-4">
        <PhoneCode alt={t('takeCodeAlt')} size={96} />
        <div className="min-w-0 max-w-64 text-sm">
          <p className="text-ink-soft">{t('takeText')}</p>
          <StoreLinks
            position="take-along"
            className="inline-flex min-h-9 items-center text-leaf-strong hover:underline"
          />
        </div>
      </div>
    </section>
  );
}
