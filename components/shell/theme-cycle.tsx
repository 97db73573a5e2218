import { ThemeProvider, useTheme } from 'next-themes';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { INITIAL_THEME, THEME_SETTINGS } from '@/lib/config/theme';

/** The order in which the toggle steps through the themes. */
const NEXT_THEME = { light: 'dark', dark: 'system', system: 'light' } as const;

export type Theme = keyof typeof NEXT_THEME;

type ThemeCycle = {
  current: Theme;
  /** Switches to the next theme. */
  advance: () => void;
};

const ThemeCycleContext = createContext<ThemeCycle | null>(null);

/**
 * Provides the theme. Every page load starts with the light theme, even if the visitor chose another one before:
 * `forcedTheme` overrides the stored theme until the first `advance()`, which therefore always switches to dark.
 */
export function ThemeCycleProvider({ children }: { children: ReactNode }) {
  const [selected, setSelected] = useState<Theme | null>(null);
  return (
    <ThemeProvider {...THEME_SETTINGS} {...(selected === null ? { forcedTheme: INITIAL_THEME } : {})}>
      <CycleContextProvider selected={selected} onSelect={setSelected}>
        {children}
      </CycleContextProvider>
    </ThemeProvider>
  );
}

type CycleContextProviderProps = {
  /** The theme selected on this page, null before the first selection. */
  selected: Theme | null;
  onSelect: (theme: Theme) => void;
  children: ReactNode;
};

function CycleContextProvider({ selected, onSelect, children }: CycleContextProviderProps) {
  const { theme, setTheme } = useTheme();
  // Not `selected`: another tab may have switched to another theme since.
  const current = selected !== null && isTheme(theme) ? theme : 'light';
  const cycle = useMemo(() => {
    const next = NEXT_THEME[current];
    const advance = () => {
      setTheme(next);
      onSelect(next);
    };
    return { current, advance };
  }, [current, onSelect, setTheme]);
  return <ThemeCycleContext value={cycle}>{children}</ThemeCycleContext>;
}

function isTheme(name: string | undefined): name is Theme {
  return name !== undefined && name in NEXT_THEME;
}

/** Returns the current theme and the function that switches to the next. Throws outside of a `ThemeCycleProvider`. */
export function useThemeCycle(): ThemeCycle {
  const cycle = useContext(ThemeCycleContext);
  if (!cycle) throw new Error('No ThemeCycleProvider.');
  return cycle;
}
