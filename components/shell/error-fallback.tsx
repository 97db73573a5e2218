import { ErrorMessage } from './error-message';

/** Stands in place of header, page and footer after a fault while rendering; only a refresh leads out. */
export function ErrorFallback() {
  return (
    <main>
      <ErrorMessage />
    </main>
  );
}
