import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { TagList } from '@/components/catalog/tag-list';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';

/** Title of a list, what it is for, who wrote it and when. */
export function TemplateHeader({ template }: { template: Omit<TemplateCard, 'preview'> }) {
  const t = useTranslations('template');
  const format = useFormatter();
  const { channel, title, summary, updated, itemCount, tags } = template;
  const date = format.dateTime(new Date(updated), { dateStyle: 'long' });
  return (
    <header className="template-header">
      <h1 className="max-w-[46rem] font-semibold font-serif text-3xl">{title}</h1>
      <p className="mt-4 max-w-[42rem] text-ink-soft text-lg">{summary}</p>
      <p className="tabular mt-4 flex flex-wrap items-baseline gap-x-4 text-ink-soft text-sm">
        <span>{t('items', { count: itemCount })}</span>
        <Link href={paths.channel(channel.id)} prefetch={false} className="prose-link py-0.5">
          {channel.title}
        </Link>
        <time dateTime={updated}>{t('updated', { date })}</time>
      </p>
      <div className="print:hidden">
        <TagList tags={tags} label={t('tags')} />
      </div>
    </header>
  );
}
