import { ErrorMessage, UntranslatedErrorMessage } from './error-message';
import { FONT_VARIABLES } from './fonts';

/** Replaces header, page and footer after an error during rendering. */
export function ErrorFallback() {
  return (
    <main>
      <ErrorMessage />
    </main>
  );
}

/** The error page for a request without page props, and so without messages. It is in English. */
export function UntranslatedErrorPage() {
  return (
    <main className={`${FONT_VARIABLES} font-sans text-base`}>
      <UntranslatedErrorMessage />
    </main>
  );
}
