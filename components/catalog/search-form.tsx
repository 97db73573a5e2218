import { useLocale } from 'next-intl';
import { useId } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { PositionWith } from '@/lib/analytics/plan/click-targets';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';

type SearchFormProps = {
  label: string;
  /** Text of the button. */
  submitLabel: string;
  position: PositionWith<'search'>;
  placeholder?: string;
  query?: string;
};

/** Search field that submits to the template list as a plain HTML form, so that it works without JavaScript. */
export function SearchForm({ label, submitLabel, position, placeholder, query }: SearchFormProps) {
  const id = useId();
  const locale = useLocale();
  return (
    <search>
      <form action={localizedPath(paths.templates(), locale)} className="flex max-w-xl flex-wrap gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          maxLength={120}
          defaultValue={query}
          placeholder={placeholder}
          className="field flex-1 basis-40"
        />
        <button type="submit" {...clickAttributes(position, 'search')} className="button">
          {submitLabel}
        </button>
      </form>
    </search>
  );
}
