import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { apiPaths } from '@/lib/links/api-paths';
import type { TemplateViewProps } from '@/lib/page/view-props';
import { RelatedTemplates } from './related-templates';
import { SeriesNav } from './series-nav';
import { type EditableList, useSuggestEditUrl } from './use-suggest-edit-url';

type TemplateFootProps = Pick<TemplateViewProps, 'template' | 'series' | 'related'> & { edit: EditableList };

/** What is below the list: a link to suggest an edit, its series, and related templates. On paper, the URL of the page. */
export function TemplateFoot({ template, edit, series, related }: TemplateFootProps) {
  return (
    <>
      <SuggestEdit edit={edit} />
      {series.map((place) => (
        <SeriesNav key={place.id} series={place} />
      ))}
      <RelatedTemplates cards={related} tags={template.tags} />
      <PrintedUrl id={edit.id} url={edit.url} />
    </>
  );
}

function SuggestEdit({ edit }: { edit: EditableList }) {
  const t = useTranslations('template');
  const url = useSuggestEditUrl(edit, null);
  if (url === null) return null;
  return (
    <p className="frame mt-10 text-ink-soft text-sm print:hidden">
      {t('suggestEditLead')} {/* The padding makes the target larger and moves nothing. */}
      <a
        href={url}
        rel="nofollow"
        {...clickAttributes('list-actions', 'suggest-edit', edit.id)}
        className="prose-link py-3.5"
      >
        {t('suggestEdit')}
      </a>
    </p>
  );
}

/** For print only, at the top of the first page: the URL of the page as text and as a QR code. */
function PrintedUrl({ id, url }: { id: string; url: string }) {
  const t = useTranslations('template');
  const locale = useLocale();
  return (
    <footer className="printed-url">
      <img src={apiPaths.templateQrCode(id, locale)} alt="" width={64} height={64} fetchPriority="low" />
      <p>
        {t('printedFrom')}
        <br />
        {url}
      </p>
    </footer>
  );
}
