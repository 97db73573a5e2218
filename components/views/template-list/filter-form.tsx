import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { localizedPath } from '@/lib/links/localized-path';
import { paths, type TemplateListQuery } from '@/lib/links/paths';
import type { TagOption, TemplateListResult } from '@/lib/page/view-props';

type FilterFormProps = {
  initial: TemplateListResult;
  tags: readonly TagOption[];
  /** Whether the last change could not be followed: sending the form then loads the page anew. */
  failed: boolean;
  onChange: (query: TemplateListQuery) => void;
};

/** Search, subject and order as one plain form, which works without JavaScript and faster with it. */
export function FilterForm({ initial: { query, tag, sort }, tags, failed, onChange }: FilterFormProps) {
  const t = useTranslations('templateList');
  const id = useId();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const follow = (event: FormEvent<HTMLFormElement>) => {
    if (failed) return;
    event.preventDefault();
    onChange(readQuery(event.currentTarget));
  };
  const followEarly = useEffectEvent(() => {
    if (!form.current) return;
    const early = readQuery(form.current);
    const isChanged = early.query !== (query || undefined) || early.tag !== (tag ?? undefined);
    if (isChanged || early.sort !== (sort ?? undefined)) onChange(early);
  });
  // What was typed before the page came to life is searched for too.
  useEffect(() => followEarly(), []);
  return (
    <search className="mt-6 block">
      <form
        ref={form}
        action={localizedPath(paths.templates(), locale)}
        onChange={(event) => onChange(readQuery(event.currentTarget))}
        onSubmit={follow}
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
  const read = (name: string) => String(data.get(name) ?? '').trim() || undefined;
  return { query: read('q'), tag: read('tag'), sort: read('sort') };
}
