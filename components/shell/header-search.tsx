import { useRouter } from 'next/router';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useId, useState } from 'react';
import { submitSearch } from '@/components/catalog/search-form';
import { Icon } from '@/components/ui/icon';
import { useReopenedPopover } from '@/components/ui/use-reopened-popover';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { closePopoverOnBlur } from '@/lib/browser/close-popover';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { SearchPanelLoader } from './search-panel-loader';
import { useRecordSearches } from './use-record-searches';
import { focusSearchField, useSearchKey } from './use-search-key';

/** Route patterns of the pages that have a large search form. */
const ROUTES_WITH_FORM = ['/', '/templates', '/404', '/500'];

/**
 * The search of the header, on pages without a search form of their own: a field on wide screens, a button that opens it
 * on narrow ones and turns into a close button. It works without JavaScript. The key `/`, recent searches and suggestions work on all pages.
 */
export function HeaderSearch() {
  const t = useTranslations('shell');
  const locale = useLocale();
  const { pathname } = useRouter();
  const hasKey = useSearchKey();
  useRecordSearches();
  const id = useId();
  useReopenedPopover('.header-search');
  const [typed] = useState(readTextBeforeHydration);
  const openWithFocus = (event: MouseEvent) => {
    // The button closes it, too.
    if (document.getElementById(id)?.matches(':popover-open')) return;
    event.preventDefault();
    focusSearchField();
  };
  return (
    <>
      <SearchPanelLoader />
      {!ROUTES_WITH_FORM.includes(pathname) && (
        <>
          <button
            type="button"
            popoverTarget={id}
            onClick={openWithFocus}
            {...clickAttributes('header', 'open-search')}
            aria-label={t('searchLabel')}
            className="icon-only header-search-button print:hidden"
          >
            <Icon name="search" />
            <Icon name="x" />
          </button>
          <search id={id} popover="auto" onBlur={closePopoverOnBlur} className="header-search print:hidden">
            <form action={localizedPath(paths.templates(), locale)} onSubmit={submitSearch}>
              <input
                type="search"
                name="q"
                aria-label={t('searchLabel')}
                maxLength={120}
                defaultValue={typed}
                placeholder={t('search')}
                className="field"
              />
              {hasKey && <span aria-hidden="true">/</span>}
              {/* Not a tab stop, because the Enter key does the same. */}
              <button
                type="submit"
                tabIndex={-1}
                {...clickAttributes('header', 'search')}
                aria-label={t('search')}
                className="icon-only"
              >
                <Icon name="search" />
              </button>
            </form>
          </search>
        </>
      )}
    </>
  );
}

/** What the visitor has typed before this code was loaded. The component then replaces the server's HTML. */
function readTextBeforeHydration(): string | undefined {
  if (typeof window === 'undefined') return undefined;
  return document.querySelector<HTMLInputElement>('[data-deferred] .header-search input')?.value;
}
