import { TakenListView } from '@/components/views/template/taken-list/taken-list-view';
import { takenListLoader } from '@/lib/server/loaders/load-taken-list';
import { staticPage } from '@/lib/server/page/load-page';

export const getStaticProps = staticPage(takenListLoader);

export default TakenListView;
