import { HeaderSearch } from './header-search';
import { LocaleMenu } from './locale-menu';
import { ThemeToggle } from './theme-toggle';
import { useScrollRestoration } from './use-scroll-restoration';

/** The parts of the header, and of the shell, that one deferred chunk contains. */
export function HeaderTools() {
  useScrollRestoration();
  return (
    <>
      <HeaderSearch />
      <LocaleMenu />
      <ThemeToggle />
    </>
  );
}
