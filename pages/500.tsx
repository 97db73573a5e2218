import { ServerError } from '@/components/shell/server-error';
import { serverErrorPage } from '@/lib/server/loaders/load-error-pages';

export const getStaticProps = serverErrorPage;

export default ServerError;
