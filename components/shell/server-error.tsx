import { useTranslations } from 'next-intl';
import { Illustrated } from '@/components/catalog/illustration';
import { SearchForm } from '@/components/catalog/search-form';
import { ErrorMessage } from './error-message';
import { RequestReference } from './request-reference';

/**
 * The 500 page: the message of the error boundary, the id of the request, by which the error can be found in the log, and a
 * search form in case a refresh does not help.
 */
export function ServerError() {
  const t = useTranslations('notFound');
  return (
    <div className="frame py-10">
      <Illustrated name="error" tint="amber">
        <ErrorMessage />
        <RequestReference />
      </Illustrated>
      <div className="mt-6">
        <SearchForm
          position="error"
          label={t('searchLabel')}
          submitLabel={t('search')}
          submitClassName="button-plain"
        />
      </div>
    </div>
  );
}
