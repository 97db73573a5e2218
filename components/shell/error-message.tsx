import { useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LogoMark } from '@/components/ui/logo-mark';
import { clickAttributes } from '@/lib/analytics/click-attributes';

/** English fallback for missing messages; the wording is specified. */
const FALLBACK_TEXTS = {
  title: 'Oops! Something went wrong.',
  text: 'We apologize for the inconvenience. Please try refreshing the page or come back later.',
  refresh: 'Refresh the page',
};

/**
 * An error message with a button that refreshes the page, and further content as `children`. It is in the page's
 * language, or in English if the messages are missing.
 */
export function ErrorMessage({ children }: { children?: ReactNode }) {
  const messages = useMessages();
  if (messages.errorFallback) return <TranslatedMessage>{children}</TranslatedMessage>;
  return <Message texts={FALLBACK_TEXTS}>{children}</Message>;
}

function TranslatedMessage({ children }: { children?: ReactNode }) {
  const t = useTranslations('errorFallback');
  const texts = { title: t('title'), text: t('text'), refresh: t('refresh') };
  return <Message texts={texts}>{children}</Message>;
}

function Message({ texts, children }: { texts: typeof FALLBACK_TEXTS; children?: ReactNode }) {
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
