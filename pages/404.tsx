import { NotFoundView } from '@/components/views/not-found/not-found-view';
import { errorPage } from '@/lib/server/page/error-page';

export const getStaticProps = errorPage({ namespaces: ['notFound'], page: 'notFound' });

export default NotFoundView;
