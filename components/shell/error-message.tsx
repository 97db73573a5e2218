import { useMessages } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';

/** English fallback for missing messages; the wording is specified. */
const FALLBACK_TEXTS = {
  title: 'Oops! Something went wrong.',
  text: 'We apologize for the inconvenience. Please try refreshing the page or come back later.',
  refresh: 'Refresh the page',
};

/** An error message with a button that refreshes the page, in the page's language, or in English if the messages are missing. */
export function ErrorMessage() {
  // They have no parameters, so that they need no formatting.
  const { errorFallback } = useMessages();
  return <UntranslatedErrorMessage texts={errorFallback} />;
}

/** The same without messages: in English, unless other texts are given. */
export function UntranslatedErrorMessage({ texts = FALLBACK_TEXTS }: { texts?: typeof FALLBACK_TEXTS }) {
  return (
    <>
      <h1>{texts.title}</h1>
      <p className="lead mt-4">{texts.text}</p>
      <button
        type="button"
        onClick={() => window.location.reload()}
        {...clickAttributes('error', 'refresh')}
        className="button mt-6"
      >
        {texts.refresh}
      </button>
    </>
  );
}
