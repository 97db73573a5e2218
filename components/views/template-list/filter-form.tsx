import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { buttonStyle } from '@/components/ui/button-style';
import { paths } from '@/lib/links/paths';
import type { TemplateListViewProps } from './template-list-view';

const FIELD = 'min-h-11 w-full rounded-md border border-boundary bg-raised px-3 text-ink';

type FilterFormProps = Pick<TemplateListViewProps, 'query' | 'tag' | 'sort' | 'tags'>;

/** Search, subject and order as one plain form, so that it works without JavaScript. */
export function FilterForm({ query, tag, sort, tags }: FilterFormProps) {
  const t = useTranslations('templateList');
  const id = useId();
  return (
    <search className="mt-6 block">
      {/* The key makes the fields follow the address when a client-side move changes it. */}
      <form
        key={`${query}/${tag}/${sort}`}
        action={paths.templates()}
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
            className={`${FIELD} placeholder:text-ink-soft`}
          />
        </div>
        <div>
          <label htmlFor={`${id}-tag`} className="mb-1 block font-semibold text-sm">
            {t('tagLabel')}
          </label>
          <select id={`${id}-tag`} name="tag" defaultValue={tag ?? ''} className={FIELD}>
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
          <select id={`${id}-sort`} name="sort" defaultValue={sort ?? ''} className={FIELD}>
            <option value="">{query ? t('sortBest') : t('sortNewest')}</option>
            {query && <option value="newest">{t('sortNewest')}</option>}
            <option value="title">{t('sortTitle')}</option>
          </select>
        </div>
        <button type="submit" className={buttonStyle()}>
          {t('search')}
        </button>
      </form>
    </search>
  );
}
