import { HeaderSearch } from './header-search';
import { LocaleMenu } from './locale-menu';

/** The parts of the header that one deferred chunk contains. */
export function HeaderTools() {
  return (
    <>
      <HeaderSearch />
      <LocaleMenu />
    </>
  );
}
