import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { Pager } from '@/components/catalog/pager';
import type { Channel } from '@/lib/catalog/channel';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';

type ChannelViewProps = {
  channel: Pick<Channel, 'id' | 'title' | 'description'>;
  page: { number: number; count: number; total: number };
  cards: TemplateCard[];
};

export function ChannelView({ channel, page, cards }: ChannelViewProps) {
  const t = useTranslations('channel');
  return (
    <div className="frame pt-10">
      <p className="font-semibold text-leaf-strong text-sm">{t('kicker')}</p>
      <h1 className="mt-1 font-semibold font-serif text-3xl">{channel.title}</h1>
      <p className="mt-4 max-w-[42rem] text-ink-soft text-lg">{channel.description}</p>
      <p className="tabular mt-8 mb-4 text-ink-soft">{t('count', { count: page.total })}</p>
      <CardGrid cards={cards} position="results" />
      <Pager number={page.number} count={page.count} hrefOf={(number) => paths.channel(channel.id, number)} />
    </div>
  );
}
