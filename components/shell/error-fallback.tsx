import { LogoMark } from '@/components/ui/logo-mark';
import { ErrorMessage, UntranslatedErrorMessage } from './error-message';
import { FONT_VARIABLES } from './fonts';

/** Replaces header, page and footer after an error during rendering. */
export function ErrorFallback() {
  return (
    <main className="frame py-16">
      <LogoMark className="mb-5 size-10 text-leaf" />
      <ErrorMessage />
    </main>
  );
}

/** The error page for a request without page props, and so without messages. It is in English. */
export function UntranslatedErrorPage() {
  return (
    <main className={`frame py-16 ${FONT_VARIABLES} font-sans text-base`}>
      <LogoMark className="mb-5 size-10 text-leaf" />
      <UntranslatedErrorMessage />
    </main>
  );
}
