import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { localizedPath } from '@/lib/links/localized-path';
import { paths, type TemplateListQuery } from '@/lib/links/paths';
import type { TagOption, TemplateListResult } from '@/lib/page/view-props';

type FilterFormProps = {
  initial: TemplateListResult;
  tags: readonly TagOption[];
  /** Whether the last instant search failed. The form is then submitted to the server. */
  failed: boolean;
  onChange: (query: TemplateListQuery) => void;
};

/**
 * Search, tag and sort order as one plain HTML form, which works without JavaScript. With JavaScript, `onChange` is
 * called with the values of all fields on each change and on submit.
 */
export function FilterForm({ initial: { query, tag, sort }, tags, failed, onChange }: FilterFormProps) {
  const t = useTranslations('templateList');
  const id = useId();
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
  return (
    <search className="mt-6 block">
      <form
        ref={form}
        action={localizedPath(paths.templates(), locale)}
        onChange={(event) => onChange(readQuery(event.currentTarget))}
        onSubmit={handleSubmit}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
      >
        <div className="sm:col-span-2 lg:col-span-1">
          <label htmlFor={`${id}-q`} className="mb-1 block font-semibold text-sm">
            {t('searchLabel')}
          </label>
          <input
            id={`${id}-q`}
            type="search"
            name="q"
            maxLength={120}
            defaultValue={query}
            placeholder={t('searchPlaceholder')}
            className="field"
          />
        </div>
        <div>
          <label htmlFor={`${id}-tag`} className="mb-1 block font-semibold text-sm">
            {t('tagLabel')}
          </label>
          <select id={`${id}-tag`} name="tag" defaultValue={tag ?? ''} className="field">
            <option value="">{t('allTags')}</option>
            {tags.map((option) => (
              <option key={option.id} value={option.id}>
                {option.title}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-sort`} className="mb-1 block font-semibold text-sm">
            {t('sortLabel')}
          </label>
          <select id={`${id}-sort`} name="sort" defaultValue={sort ?? ''} className="field">
            <option value="">{t('sortRelevance')}</option>
            <option value="newest">{t('sortNewest')}</option>
            <option value="title">{t('sortTitle')}</option>
          </select>
        </div>
        <button type="submit" {...clickAttributes('filter', 'search')} className="button">
          {t('search')}
        </button>
      </form>
    </search>
  );
}

function readQuery(form: HTMLFormElement): TemplateListQuery {
  const data = new FormData(form);
  const readField = (name: string) => String(data.get(name) ?? '').trim() || undefined;
  return { query: readField('q'), tag: readField('tag'), sort: readField('sort') };
}
