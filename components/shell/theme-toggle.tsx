import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useThemeCycle } from './theme-cycle';

const ICONS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

const EARLY_PRESS_ID = '_early-theme';

const isServer = typeof window === 'undefined';

/**
 * A button that switches from light to dark to system and back to light. Pressed before its code is loaded, it opens an
 * invisible popover, which needs no scripts: the icon changes at once, and the theme as soon as the code is loaded.
 */
export function ThemeToggle() {
  const t = useTranslations('shell');
  const { current, advance } = useThemeCycle();
  const button = useRef<HTMLButtonElement>(null);
  const [early] = useState(readEarlyPress);
  const replay = useEffectEvent(() => {
    if (early.hasFocus) button.current?.focus({ preventScroll: true });
    if (early.isPressed) advance();
  });
  useEffect(() => replay(), []);
  const label = t(`theme.${current}`);
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={advance}
        {...(isServer && EARLY_PROPS)}
        data-theme-toggle
        {...clickAttributes('header', 'theme', current)}
        aria-label={label}
        title={label}
        className="icon-only needs-scripts print:hidden"
      >
        <Icon name={ICONS[current]} />
        {isServer && <Icon name={ICONS.dark} />}
      </button>
      {isServer && <span id={EARLY_PRESS_ID} popover="manual" className="hidden" />}
    </>
  );
}

const EARLY_PROPS = {
  popoverTarget: EARLY_PRESS_ID,
  popoverTargetAction: 'show',
  'data-early': '',
} as const;

/** Called while the server's HTML is still in the document. */
function readEarlyPress() {
  if (isServer) return { isPressed: false, hasFocus: false };
  return {
    isPressed: document.getElementById(EARLY_PRESS_ID)?.matches(':popover-open') ?? false,
    hasFocus: document.activeElement?.matches('[data-deferred] [data-theme-toggle]') ?? false,
  };
}
