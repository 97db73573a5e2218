import { useTranslations } from 'next-intl';
import { deferHydration } from '@/components/ui/deferred';
import type { YourListsViewProps } from '@/lib/page/view-props';

/** All lists that the visitor has used in this browser. The server knows none of them. */
export function YourListsView({ picks }: YourListsViewProps) {
  const t = useTranslations('yourLists');
  return (
    <article className="frame your-lists-page">
      <h1>{t('title')}</h1>
      <p className="lead mt-4">{t('lead')}</p>
      <noscript>
        <p className="mt-6">{t('noScripts')}</p>
      </noscript>
      <DeferredListCollection picks={picks} />
    </article>
  );
}

const DeferredListCollection = deferHydration(
  typeof window === 'undefined'
    ? (require('./list-collection') as typeof import('./list-collection')).ListCollection
    : null,
  async () => (await import('./list-collection')).ListCollection,
);
