import { useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LogoMark } from '@/components/ui/logo-mark';
import { clickAttributes } from '@/lib/analytics/click-attributes';

/** The specification's words, for a page whose messages did not arrive. */
const ENGLISH = {
  title: 'Oops! Something went wrong.',
  text: 'We apologize for the inconvenience. Please try refreshing the page or come back later.',
  refresh: 'Refresh the page',
};

/**
 * Says that something went wrong, in the visitor's language where the texts arrived, with a way to refresh and, as
 * its children, others.
 */
export function ErrorMessage({ children }: { children?: ReactNode }) {
  const messages = useMessages();
  if (messages.errorFallback) return <TranslatedMessage>{children}</TranslatedMessage>;
  return <Message texts={ENGLISH}>{children}</Message>;
}

function TranslatedMessage({ children }: { children?: ReactNode }) {
  const t = useTranslations('errorFallback');
  const texts = { title: t('title'), text: t('text'), refresh: t('refresh') };
  return <Message texts={texts}>{children}</Message>;
}

function Message({ texts, children }: { texts: typeof ENGLISH; children?: ReactNode }) {
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
