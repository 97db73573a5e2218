import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { paths, type TemplateListQuery } from '@/lib/links/paths';
import type { TagOption, TemplateListResult } from '@/lib/page/view-props';

type FilterFormProps = {
  initial: TemplateListResult;
  /** The result that is shown. */
  result: TemplateListResult;
  tags: readonly TagOption[];
  /** Whether lists can be sorted by date. */
  hasDates: boolean;
  /** Whether the form is submitted to the server, because instant searches fail. */
  failed: boolean;
  onChange: (query: TemplateListQuery) => void;
};

/**
 * Search, tag and sort order as one plain HTML form, which works without JavaScript. With JavaScript, `onChange` is
 * called with the values of all fields on each change and on submit. Its parts are placed by the grid around it.
 */
export function FilterForm({
  initial: { query, tag, sort, exact },
  result: { query: shownQuery, tag: shownTag, tagCounts, totalInAllTags },
  tags,
  hasDates,
  failed,
  onChange,
}: FilterFormProps) {
  const t = useTranslations('templateList');
  const sortId = useId();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (failed) return;
    event.preventDefault();
    onChange(readQuery(event.currentTarget));
  };
  const reportChangesBeforeHydration = useEffectEvent(() => {
    if (!form.current) return;
    const current = readQuery(form.current);
    const isChanged = current.query !== (query || undefined) || current.tag !== (tag ?? undefined);
    if (isChanged || current.sort !== (sort ?? undefined)) onChange(current);
  });
  useEffect(() => reportChangesBeforeHydration(), []);
  // The subject that has most of what was found comes first: on a phone, only the first ones are in sight.
  const countOf = (id: string) => tagCounts?.[id] ?? 0;
  const subjects = shownQuery ? [...tags].sort((a, b) => countOf(b.id) - countOf(a.id)) : tags;
  const renderSubject = (id: string, title: string, count?: number) => (
    <label key={id} className="chip">
      <input
        type="radio"
        name="tag"
        value={id}
        defaultChecked={id === (tag ?? '')}
        // A subject without results cannot be chosen. One that is chosen is sent with the form.
        disabled={count === 0 && id !== shownTag}
      />
      {title}
      {count ? <span>{count}</span> : null}
    </label>
  );
  return (
    <search className="contents">
      <form
        ref={form}
        action={localizedPath(paths.templates(), locale)}
        onChange={(event) => onChange(readQuery(event.currentTarget))}
        onSubmit={handleSubmit}
        className="contents"
      >
        {exact && <input type="hidden" name="exact" value={query} />}
        <div className="lists-search">
          <input
            type="search"
            name="q"
            aria-label={t('searchLabel')}
            maxLength={120}
            defaultValue={query}
            placeholder={t('searchPlaceholder')}
            className="field"
          />
          <button type="submit" {...clickAttributes('filter', 'search')} className="button">
            {t('search')}
          </button>
        </div>
        <div className="lists-filters">
          <div className="lists-sort">
            <label htmlFor={sortId}>{t('sortLabel')}</label>
            <select id={sortId} name="sort" defaultValue={sort ?? ''} className="field">
              <option value="">{t(shownQuery ? 'sortRelevance' : 'sortEditors')}</option>
              {(hasDates || sort === 'newest') && <option value="newest">{t('sortNewest')}</option>}
              <option value="title">{t('sortTitle')}</option>
            </select>
          </div>
          <fieldset className="lists-subjects">
            <legend>{t('tagLabel')}</legend>
            {renderSubject('', t('allTags'), totalInAllTags || undefined)}
            {subjects.map(({ id, title, templateCount }) =>
              renderSubject(id, title, shownQuery ? tagCounts?.[id] : templateCount),
            )}
          </fieldset>
        </div>
      </form>
    </search>
  );
}

function readQuery(form: HTMLFormElement): TemplateListQuery {
  const data = new FormData(form);
  const readField = (name: string) => String(data.get(name) ?? '').trim() || undefined;
  const query = readField('q');
  // Another text may be corrected.
  const exact = (query && readField('exact') === query) || undefined;
  return { query, tag: readField('tag'), sort: readField('sort'), exact };
}
