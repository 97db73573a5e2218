import { ServerError } from '@/components/shell/server-error';
import { serverErrorProps } from '@/lib/server/loaders/load-error-pages';

export const getStaticProps = serverErrorProps;

export default ServerError;
