/** Settings of next-themes. Its inline script contains them, so that a change also changes the hash of the script. */
export const THEME_SETTINGS = {
  attribute: 'data-theme',
  defaultTheme: 'light',
  enableColorScheme: false,
} as const;

/** The theme of every page load, whichever one the visitor chose before. */
export const INITIAL_THEME = 'light';
