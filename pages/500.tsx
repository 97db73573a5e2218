import { ErrorMessage } from '@/components/shell/error-message';
import { errorPage } from '@/lib/server/page/error-page';

export const getStaticProps = errorPage({ namespaces: [], page: 'serverError' });

export default ErrorMessage;
