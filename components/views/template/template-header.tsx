import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { TagList } from '@/components/catalog/tag-list';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { paths } from '@/lib/links/paths';

type TemplateHeaderProps = {
  template: Omit<TemplateCard, 'preview'>;
  /** Day of the last change, as the page's language writes it. */
  updatedOn: string;
};

/** Title of a list, what it is for, who wrote it and when. */
export function TemplateHeader({ template, updatedOn }: TemplateHeaderProps) {
  const t = useTranslations('template');
  const locale = useLocale();
  // Without a translation the list is shown in its own language.
  const isOriginal = template.locale !== locale;
  const original = langAttributes(template.locale, locale);
  const { channel, title, summary, updated, itemCount, tags } = template;
  return (
    <header className="template-header">
      {isOriginal && <OriginalNotice />}
      <h1 {...original} className="max-w-[46rem]">
        {title}
      </h1>
      <p {...original} className="lead mt-4">
        {summary}
      </p>
      <p className="meta mt-4 flex flex-wrap items-baseline gap-x-4">
        <span>{t('items', { count: itemCount })}</span>
        <Link
          href={paths.channel(channel.id)}
          prefetch={false}
          {...clickAttributes('template-header', 'channel', channel.id)}
          className="prose-link py-0.5"
        >
          {channel.title}
        </Link>
        <time dateTime={updated}>{t('updated', { date: updatedOn })}</time>
      </p>
      <div className="print:hidden">
        <TagList tags={tags} label={t('tags')} position="template-header" />
      </div>
    </header>
  );
}

/** Says, in the visitor's language, that the list under it is the original. */
export function OriginalNotice() {
  const t = useTranslations('template');
  return (
    <p className="mb-4 w-fit rounded-md border border-line bg-raised px-4 py-2 text-ink-soft text-sm print:hidden">
      {t('originalNotice')}
    </p>
  );
}
