import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { Illustrated } from '@/components/catalog/illustration';
import { TagList } from '@/components/catalog/tag-list';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths, templateListSearch } from '@/lib/links/paths';
import { suggestEditUrl } from '@/lib/links/suggest-edit-url';
import { lookup } from '@/lib/list/lookup';
import type { ListRequests, TagOption, TemplateListResult } from '@/lib/page/view-props';
import { markMatches } from './mark-matches';

type EmptyResultProps = {
  result: TemplateListResult;
  tags: readonly TagOption[];
  /** Undefined if visitors cannot ask for lists. */
  requests?: ListRequests | undefined;
};

/**
 * Shown if a search finds nothing: a link to its results in all subjects if there are some, or else lists that only mention its
 * words, a way to ask for a list, and links to tags and to the whole list.
 */
export function EmptyResult({ result, tags, requests }: EmptyResultProps) {
  const t = useTranslations('templateList');
  const { query, tag, sort, exact, totalInAllTags, related } = result;
  if (tag !== null && totalInAllTags > 0) {
    const all = paths.templates({ query, sort: sort ?? undefined, exact });
    return (
      <section className="mt-6 max-w-2xl" aria-labelledby="empty">
        <h2 id="empty">{t('emptyTag', { tag: lookup(tags, 'id', tag, 'title') ?? tag })}</h2>
        <p className="mt-4">
          <Link href={all} {...clickAttributes('no-results', 'all-tags')} className="button-plain">
            {t('inAllTags', { count: totalInAllTags })}
          </Link>
        </p>
      </section>
    );
  }
  return (
    <>
      <section id="empty" aria-label={t('emptyText')}>
        <Illustrated name="no-results" tint="moss">
          <p className="mb-4 text-ink-soft">{t('emptyText')}</p>
          <TagList tags={tags} label={t('tagLabel')} position="no-results" />
          <p className="dialog-buttons page-buttons mt-6">
            {requests && <RequestLink query={query} requests={requests} />}
            <Link
              href={paths.templates()}
              {...clickAttributes('no-results', 'all-templates')}
              className="button-plain"
            >
              {t('showAll')}
            </Link>
          </p>
        </Illustrated>
      </section>
      {related.length > 0 && (
        <section className="mt-10" aria-labelledby="related">
          <h2 id="related" className="mb-5">
            {t('mentionTitle')}
          </h2>
          <CardGrid cards={related.map(markMatches)} position="no-results" level="h3" />
        </section>
      )}
    </>
  );
}

/** Asks for a list about the search, where visitors suggest edits too. */
function RequestLink({ query, requests }: { query: string; requests: ListRequests }) {
  const t = useTranslations('templateList');
  const locale = useLocale();
  const url = `${requests.url}?${templateListSearch({ query })}`;
  const subject = { id: '', title: query, version: '', locale, url };
  const mail = {
    subject: (title: string) => t('requestSubject', { query: title }),
    prompt: t('requestPrompt'),
  };
  return (
    <a
      href={suggestEditUrl(requests.target, subject, mail)}
      {...clickAttributes('no-results', 'request-list')}
      // The link has the term of the search.
      className={`button-plain ${NOT_RECORDED}`}
    >
      {t('requestList')}
    </a>
  );
}
