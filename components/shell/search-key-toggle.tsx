import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { setSearchKey } from '@/lib/browser/search-key';
import { SEARCH_KEY, useIsSearchKeyOn } from './use-search-key';

/** Checkbox that switches the key `/` on and off. Without JavaScript there is no such key, so it is hidden by the CSS. */
export function SearchKeyToggle() {
  const t = useTranslations('shell');
  return (
    <label className="quiet-link search-key">
      <input
        type="checkbox"
        checked={useIsSearchKeyOn()}
        onChange={({ currentTarget }) => setSearchKey(currentTarget.checked)}
        {...clickAttributes('footer', 'search-key')}
      />
      <span>{t.rich('searchKey', { key: () => <kbd>{SEARCH_KEY}</kbd> })}</span>
    </label>
  );
}
