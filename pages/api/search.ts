import { allowMethods } from '@/lib/server/http/allow-methods';
import { searchHandler } from '@/lib/server/loaders/search-handler';

export default allowMethods(['GET'], searchHandler);
