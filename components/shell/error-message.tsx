import { useMessages } from 'next-intl';
import type { ReactNode } from 'react';
import { LogoMark } from '@/components/ui/logo-mark';
import { clickAttributes } from '@/lib/analytics/click-attributes';

/** English fallback for missing messages; the wording is specified. */
const FALLBACK_TEXTS = {
  title: 'Oops! Something went wrong.',
  text: 'We apologize for the inconvenience. Please try refreshing the page or come back later.',
  refresh: 'Refresh the page',
};

type ErrorMessageProps = { children?: ReactNode };

/**
 * An error message with a button that refreshes the page, and further content as `children`. It is in the page's
 * language, or in English if the messages are missing.
 */
export function ErrorMessage(props: ErrorMessageProps) {
  // They have no parameters, so that they need no formatting.
  const { errorFallback } = useMessages();
  return <UntranslatedErrorMessage texts={errorFallback} {...props} />;
}

/** The same without messages: in English, unless other texts are given. */
export function UntranslatedErrorMessage({
  texts = FALLBACK_TEXTS,
  children,
}: ErrorMessageProps & { texts?: typeof FALLBACK_TEXTS }) {
  return (
    <div className="frame flex min-h-[70dvh] flex-col items-start justify-center gap-5 py-16">
      <LogoMark className="size-10 text-leaf" />
      <h1>{texts.title}</h1>
      <p className="lead">{texts.text}</p>
      <button
        type="button"
        onClick={() => window.location.reload()}
        {...clickAttributes('error', 'refresh')}
        className="button"
      >
        {texts.refresh}
      </button>
      {children}
    </div>
  );
}
