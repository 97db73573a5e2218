import Router from 'next/router';
import type { FormEvent } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { PositionWith } from '@/lib/analytics/plan/click-targets';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';

type SearchFormProps = {
  label: string;
  /** Text of the button. */
  submitLabel: string;
  position: PositionWith<'search'>;
  /** By default the label. */
  placeholder?: string;
  /** `button-plain` on a page that has another main action. */
  submitClassName?: 'button' | 'button-plain';
};

/**
 * Search field that leads to the template list. It is a plain HTML form, which works without JavaScript; with JavaScript,
 * it navigates without a page load.
 */
export function SearchForm({
  label,
  submitLabel,
  position,
  placeholder = label,
  submitClassName = 'button',
}: SearchFormProps) {
  const locale = useLocale();
  return (
    <search>
      <form action={localizedPath(paths.templates(), locale)} onSubmit={submitSearch} className="search-form">
        <input
          type="search"
          name="q"
          aria-label={label}
          maxLength={120}
          placeholder={placeholder}
          className="field"
        />
        <button type="submit" {...clickAttributes(position, 'search')} className={submitClassName}>
          {submitLabel}
        </button>
      </form>
    </search>
  );
}

/** Submit handler of a form with the search field `q`: navigates to the results without a page load. */
export function submitSearch(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const field = event.currentTarget.elements.namedItem('q') as HTMLInputElement;
  void Router.push(paths.templates({ query: field.value }));
}
