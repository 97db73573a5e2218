import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Icon } from '@/components/ui/icon';
import { useReopenedPopover } from '@/components/ui/use-reopened-popover';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { closePopover, closePopoverOnBlur } from '@/lib/browser/close-popover';
import { LOCALE_NAMES, LOCALES } from '@/lib/config/locales';
import { useLocale } from '@/lib/i18n/use-locale';
import { LocaleLink } from './locale-link';

/** Menu with links to the current page in each language. Opens and closes without JavaScript. */
export function LocaleMenu() {
  const t = useTranslations('shell');
  const current = useLocale();
  const id = useId();
  useReopenedPopover('.locale-list');
  return (
    <div className="locale-menu print:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('language', { name: LOCALE_NAMES[current] })}
        className="icon-only"
      >
        <Icon name="languages" />
      </button>
      <ul id={id} popover="auto" onBlur={closePopoverOnBlur} className="panel locale-list">
        {LOCALES.map((locale) => (
          <li key={locale}>
            <LocaleLink
              locale={locale}
              onClick={closePopover}
              {...clickAttributes('header', 'language', locale)}
              aria-current={locale === current ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-sm px-3 hover:bg-leaf-wash aria-current:font-semibold"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
