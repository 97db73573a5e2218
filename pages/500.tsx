import { ErrorFallback } from '@/components/shell/error-fallback';
import { errorPage } from '@/lib/server/page/error-page';

export const getStaticProps = errorPage({ namespaces: [], page: 'serverError' });

export default ErrorFallback;
