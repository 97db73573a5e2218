import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { FeedLink } from '@/components/catalog/feed-link';
import { Pager } from '@/components/catalog/pager';
import type { Channel } from '@/lib/catalog/channel';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import { ChannelPicture } from './channel-picture';
import { ChannelWebsite } from './channel-website';

type ChannelViewProps = {
  channel: Omit<Channel, 'locale'>;
  page: { number: number; count: number; total: number };
  cards: TemplateCard[];
};

export function ChannelView({ channel, page, cards }: ChannelViewProps) {
  const t = useTranslations('channel');
  const { id, title, description, icon, website } = channel;
  return (
    <div className="frame pt-10">
      <div className="flex items-center gap-4 sm:gap-6">
        <ChannelPicture icon={icon} />
        <div className="min-w-0">
          <p className="kicker">{t('kicker')}</p>
          <h1 className="mt-1">{title}</h1>
        </div>
      </div>
      <p className="lead mt-5">{description}</p>
      {website && <ChannelWebsite id={id} website={website} />}
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <p className="tabular text-ink-soft">{t('count', { count: page.total })}</p>
        <FeedLink href={paths.channelFeed(id)} id={id} />
      </div>
      <CardGrid cards={cards} position="results" />
      <Pager number={page.number} count={page.count} hrefOf={(number) => paths.channel(id, number)} />
    </div>
  );
}
