import type { InferGetStaticPropsType } from 'next';
import { ChannelView } from '@/components/views/channel/channel-view';
import { channelLoader } from '@/lib/server/loaders/load-group';
import { renderOnDemand, staticPage } from '@/lib/server/page/load-page';

export const getStaticPaths = renderOnDemand;
export const getStaticProps = staticPage(channelLoader);

export default function ChannelPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <ChannelView {...view} />;
}
