import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { FeedLink } from '@/components/catalog/feed-link';
import { PageKicker, Pager } from '@/components/catalog/pager';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { TagList } from '@/components/catalog/tag-list';
import { Icon } from '@/components/ui/icon';
import { LogoMark } from '@/components/ui/logo-mark';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { paths } from '@/lib/links/paths';
import type { ChannelViewProps } from '@/lib/page/view-props';

export function ChannelView({ channel, subjects, page, cards }: ChannelViewProps) {
  const t = useTranslations('channel');
  const { id, title, description, icon, tint, website } = channel;
  return (
    <div className="frame pt-10">
      <div className="flex items-center gap-3">
        {icon ? <SubjectIcon icon={icon} tint={tint} large /> : <LogoTile tint={tint} />}
        <div className="min-w-0">
          <PageKicker kicker={t('kicker')} page={page} />
          <h1 className="mt-1">{title}</h1>
        </div>
      </div>
      {page.number === 1 && <p className="lead mt-5">{description}</p>}
      {website && <ChannelWebsite id={id} website={website} />}
      {subjects.length > 0 && (
        <div className="mt-6">
          <p aria-hidden="true" className="font-semibold text-sm">
            {t('subjects')}
          </p>
          <TagList tags={subjects} label={t('subjects')} position="list-header" />
        </div>
      )}
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <p className="tabular text-ink-soft">{t('count', { count: page.total })}</p>
        <FeedLink page={paths.channel(id)} id={id} />
      </div>
      <CardGrid cards={cards} position="results" />
      <Pager number={page.number} count={page.count} getHref={(number) => paths.channel(id, number)} />
    </div>
  );
}

/** Stands for a channel without an icon. */
function LogoTile({ tint }: Pick<ChannelViewProps['channel'], 'tint'>) {
  return (
    <span aria-hidden="true" data-tint={tint} className="subject-icon subject-icon-large">
      <LogoMark className="size-10" />
    </span>
  );
}

type ChannelWebsiteProps = {
  /** Id of the channel. */
  id: string;
  /** Absolute URL. */
  website: string;
};

/** Link to a channel's own website. Its text is the host. */
function ChannelWebsite({ id, website }: ChannelWebsiteProps) {
  return (
    <p className="mt-3 text-leaf-strong text-sm">
      <a
        href={website}
        rel="noopener"
        {...clickAttributes('list-header', 'website', id)}
        className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold hover:underline"
      >
        <Icon name="globe" size={18} />
        <span dir="ltr" className="min-w-0 break-words">
          {new URL(website).host}
        </span>
      </a>
    </p>
  );
}
