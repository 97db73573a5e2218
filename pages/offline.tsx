import { OfflineView } from '@/components/views/offline/offline-view';
import { offlineLoader } from '@/lib/server/loaders/load-offline';
import { staticPage } from '@/lib/server/page/load-page';

export const getStaticProps = staticPage(offlineLoader);

export default OfflineView;
