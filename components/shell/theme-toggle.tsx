import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useThemeCycle } from './theme-cycle';

const ICONS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

/** A button that switches from light to dark to system and back to light. */
export function ThemeToggle() {
  const t = useTranslations('shell');
  const { current, advance } = useThemeCycle();
  const label = t(`theme.${current}`);
  return (
    <button
      type="button"
      onClick={advance}
      data-theme-toggle
      {...clickAttributes('header', 'theme', current)}
      aria-label={label}
      title={label}
      className="icon-only needs-scripts print:hidden"
    >
      <Icon name={ICONS[current]} />
    </button>
  );
}
