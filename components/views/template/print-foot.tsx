import { useLocale, useTranslations } from 'next-intl';
import { paths } from '@/lib/links/paths';

/** On paper only: where the list came from, to read and to scan. */
export function PrintFoot({ id, address }: { id: string; address: string }) {
  const t = useTranslations('template');
  const locale = useLocale();
  return (
    <footer className="hidden items-center gap-4 border-line border-t pt-3 text-sm print:mt-6 print:flex">
      <img src={paths.pageCode(id, locale)} alt="" width={72} height={72} fetchPriority="low" />
      <p>
        {t('printedFrom')}
        <br />
        {address}
      </p>
    </footer>
  );
}
