import { useMessages, useTranslations } from 'next-intl';
import { buttonStyle } from '@/components/ui/button-style';
import { LogoMark } from '@/components/ui/logo-mark';

/** The specification's words, for a page whose messages did not arrive. */
const ENGLISH = {
  title: 'Oops! Something went wrong.',
  text: 'We apologize for the inconvenience. Please try refreshing the page or come back later.',
  refresh: 'Refresh the page',
};

/**
 * What stands in place of a page that failed while rendering. Nothing but a refresh leads out of it; a plain
 * link to the same address is that refresh without JavaScript.
 */
export function ErrorFallback() {
  const messages = useMessages();
  return messages.errorFallback ? <TranslatedFallback /> : <Fallback texts={ENGLISH} />;
}

function TranslatedFallback() {
  const t = useTranslations('errorFallback');
  return <Fallback texts={{ title: t('title'), text: t('text'), refresh: t('refresh') }} />;
}

function Fallback({ texts }: { texts: typeof ENGLISH }) {
  return (
    <main className="frame flex min-h-[70dvh] flex-col items-start justify-center gap-5 py-16">
      <LogoMark className="size-10 text-leaf" />
      <h1 className="font-semibold font-serif text-3xl">{texts.title}</h1>
      <p className="max-w-prose text-ink-soft text-lg">{texts.text}</p>
      <button type="button" onClick={() => window.location.reload()} className={buttonStyle()}>
        {texts.refresh}
      </button>
    </main>
  );
}
