import { useTranslations } from 'next-intl';
import { SearchForm } from '@/components/catalog/search-form';
import { ErrorMessage } from './error-message';
import { RequestReference } from './request-reference';

/**
 * The 500 page: the message of the error boundary, a search form in case a refresh does not help, and the id of the
 * request, by which the error can be found in the log.
 */
export function ServerError() {
  const t = useTranslations('notFound');
  return (
    <ErrorMessage>
      <div className="mt-6 w-full">
        <SearchForm position="error" label={t('searchLabel')} submitLabel={t('search')} />
      </div>
      <RequestReference />
    </ErrorMessage>
  );
}
