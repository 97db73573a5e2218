import { ThemeProvider, useTheme } from 'next-themes';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** The order in which the toggle goes through the themes. */
const NEXT_THEME = { light: 'dark', dark: 'system', system: 'light' } as const;

export type Theme = keyof typeof NEXT_THEME;

type ThemeCycle = { current: Theme; advance: () => void };

const ThemeCycleContext = createContext<ThemeCycle | null>(null);

/**
 * Forces the light theme at every start, whatever an earlier visit chose. The first step of the cycle lifts
 * the force, so that it always leads to dark.
 */
export function ThemeCycleProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<Theme | null>(null);
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="light"
      enableColorScheme={false}
      {...(chosen === null ? { forcedTheme: 'light' } : {})}
    >
      <Cycle chosen={chosen} onChoose={setChosen}>
        {children}
      </Cycle>
    </ThemeProvider>
  );
}

function Cycle(props: { chosen: Theme | null; onChoose: (theme: Theme) => void; children: ReactNode }) {
  const { chosen, onChoose, children } = props;
  const { theme, setTheme } = useTheme();
  // Another tab may have gone on to another theme since the choice here.
  const current = chosen !== null && isTheme(theme) ? theme : 'light';
  const cycle = useMemo(() => {
    const next = NEXT_THEME[current];
    const advance = () => {
      setTheme(next);
      onChoose(next);
    };
    return { current, advance };
  }, [current, onChoose, setTheme]);
  return <ThemeCycleContext value={cycle}>{children}</ThemeCycleContext>;
}

function isTheme(name: string | undefined): name is Theme {
  return name !== undefined && name in NEXT_THEME;
}

/** The theme in force and the step to the one after it. */
export function useThemeCycle(): ThemeCycle {
  const cycle = useContext(ThemeCycleContext);
  if (!cycle) throw new Error('useThemeCycle needs a ThemeCycleProvider above it.');
  return cycle;
}
