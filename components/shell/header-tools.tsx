import { useEffect } from 'react';
import { HeaderNav } from './header-nav';
import { HeaderSearch } from './header-search';
import { LocaleMenu } from './locale-menu';
import { ThemeToggle } from './theme-toggle';
import { useScrollRestoration } from './use-scroll-restoration';

/** The parts of the header, and of the shell, that one deferred chunk contains. */
export function HeaderTools() {
  useScrollRestoration();
  useEffect(() => {
    addEventListener('beforeprint', namePrintedPages);
    return () => removeEventListener('beforeprint', namePrintedPages);
  }, []);
  return (
    <>
      <HeaderNav />
      <HeaderSearch />
      <LocaleMenu />
      <ThemeToggle />
    </>
  );
}

/** Gives the style sheet for print the title of the page, as a CSS string. */
function namePrintedPages(): void {
  const title = document.querySelector('h1')?.textContent ?? document.title;
  document.documentElement.style.setProperty('--printed-title', JSON.stringify(title));
}
