import { ServerError } from '@/components/shell/server-error';
import { errorPage } from '@/lib/server/page/error-page';

export const getStaticProps = errorPage({ namespaces: ['notFound'], page: 'serverError' });

export default ServerError;
