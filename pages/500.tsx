import { ServerError } from '@/components/shell/server-error';
import { serverErrorPage } from '@/lib/server/loaders/load-server-error';

export const getStaticProps = serverErrorPage;

export default ServerError;
