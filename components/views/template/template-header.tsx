import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ListTitle } from '@/components/catalog/list-title';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { TagList } from '@/components/catalog/tag-list';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import type { TemplateViewProps } from '@/lib/page/view-props';

type TemplateHeaderProps = {
  template: TemplateViewProps['template'];
  /** Date of the last change, formatted in the page's locale. */
  updatedOn: string;
  /** See `TemplateViewProps`. */
  name: string | null;
  /** What is below the facts. */
  children?: ReactNode;
};

/** Title, summary, number of items, channel, date of change and tags of a template. */
export function TemplateHeader({ template, updatedOn, name, children }: TemplateHeaderProps) {
  const t = useTranslations('template');
  const locale = useLocale();
  // A template without a translation is shown in English.
  const isUntranslated = template.locale !== locale;
  const langProps = langAttributes(template.locale, locale);
  const { channel, title, summary, updated, itemCount, tags, subject } = template;
  return (
    <header className="template-header">
      {isUntranslated && <UntranslatedNotice name={name} />}
      <h1 {...langProps}>
        <ListTitle title={title} />
      </h1>
      <p {...langProps} className="lead">
        {summary}
      </p>
      <div className="facts">
        <p className="meta">
          <SubjectIcon {...subject} />
          <span className="item-count">{t('items', { count: itemCount })}</span>
          <Link
            href={paths.channel(channel.id)}
            prefetch={false}
            {...clickAttributes('template-header', 'channel', channel.id)}
            className="prose-link"
          >
            {channel.title}
          </Link>
          <time dateTime={updated}>{t('updated', { date: updatedOn })}</time>
        </p>
        <TagList tags={tags} label={t('tags')} position="template-header" />
      </div>
      {children}
    </header>
  );
}

/** Tells the visitor, in the page's language, what the template is about and that it is not translated. */
function UntranslatedNotice({ name }: { name: string | null }) {
  const t = useTranslations('template');
  return (
    <p className="mb-4 w-fit rounded-md border border-line bg-raised px-4 py-2 text-ink-soft text-sm print:hidden">
      {name && <strong className="block text-ink">{name}</strong>}
      {t('untranslatedNotice')}
    </p>
  );
}
