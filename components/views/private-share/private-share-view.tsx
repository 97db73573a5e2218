import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { AppLinksProvider } from '@/components/apps/app-links-provider';
import { OpenInApp } from '@/components/apps/open-in-app';
import { Illustrated } from '@/components/catalog/illustration';
import { deferHydration } from '@/components/ui/deferred';
import { SafeHtml } from '@/components/ui/safe-html';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { paths } from '@/lib/links/paths';
import type { PrivateShareViewProps } from '@/lib/page/view-props';
import { ReadOnlyChecklist } from './read-only-checklist';

export function PrivateShareView({ share }: PrivateShareViewProps) {
  const t = useTranslations('privateShare');
  if (!share) return <EndedShare />;
  const checked = new Set(share.checked);
  const progress = t('progress', { done: checked.size, total: share.itemCount });
  return (
    <article className="frame pt-10">
      <div className="max-w-[42rem] print:max-w-none">
        <p className="kicker">{t('kicker')}</p>
        <h1 className="mt-1">
          <bdi>{share.title}</bdi>
        </h1>
        <p className="lead mt-4">
          {t.rich('sharedBy', {
            name: share.ownerFirstName,
            date: share.sharedOn,
            screen: (text) => <span className="print:hidden">{text}</span>,
          })}
        </p>
        <div className="mt-6 flex items-center gap-3">
          <progress className="progress" value={checked.size} max={share.itemCount} aria-label={progress} />
          <span className="meta flex-none" aria-hidden="true">
            {progress}
          </span>
        </div>
        <div className="dialog-buttons page-buttons mt-6 print:hidden">
          <AppLinksProvider links={share.appLinks}>
            <OpenInApp className="button" />
          </AppLinksProvider>
          <DeferredTakeShare share={share} />
          <DeferredShareActions title={share.title} />
        </div>
        {/* The language of a share is unknown, so the browser derives the direction from the text. */}
        <div dir="auto" className="template-list pt-4">
          {share.sections.map((section) => (
            <section key={section.id}>
              {section.titleHtml && (
                <h2 className="mb-2">
                  <SafeHtml html={section.titleHtml} />
                </h2>
              )}
              <ReadOnlyChecklist items={section.items} checked={checked} />
            </section>
          ))}
        </div>
        <p className="mt-12 border-line border-t pt-4 text-ink-soft text-sm print:hidden">
          {t('privacyNote')}
        </p>
      </div>
    </article>
  );
}

const DeferredShareActions = deferHydration(
  typeof window === 'undefined'
    ? (require('@/components/catalog/share-actions') as typeof import('@/components/catalog/share-actions'))
        .ShareActions
    : null,
  async () => (await import('@/components/catalog/share-actions')).ShareActions,
);

const DeferredTakeShare = deferHydration(
  typeof window === 'undefined' ? (require('./take-share') as typeof import('./take-share')).TakeShare : null,
  async () => (await import('./take-share')).TakeShare,
);

/** The page of a share that was revoked or has expired. */
function EndedShare() {
  const t = useTranslations();
  return (
    <div className="frame py-10">
      <Illustrated name="not-found" tint="amber">
        <h1>{t('privateShare.goneTitle')}</h1>
        <p className="lead mt-4">{t('privateShare.goneText')}</p>
      </Illustrated>
      <p className="mt-8">
        <Link
          href={paths.templates()}
          {...clickAttributes('not-found', 'all-templates')}
          className="button-plain"
        >
          {t('notFound.templates')}
        </Link>
      </p>
    </div>
  );
}
