import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { GroupRef, PageCard } from '@/lib/catalog/template-card';
import { useLocale } from '@/lib/i18n/use-locale';
import { apiPaths } from '@/lib/links/api-paths';
import { RelatedTemplates } from './related-templates';
import { type EditableList, useSuggestEditUrl } from './use-suggest-edit-url';

type TemplateFootProps = {
  edit: EditableList;
  related: readonly PageCard[];
  /** Tags of the template of the page. */
  tags: readonly GroupRef[];
};

/** What is below the list: a link to suggest an edit, and related templates. On paper, the URL of the page. */
export function TemplateFoot({ edit, related, tags }: TemplateFootProps) {
  return (
    <>
      <SuggestEdit edit={edit} />
      <RelatedTemplates cards={related} tags={tags} />
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
