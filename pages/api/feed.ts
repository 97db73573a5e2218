import { feedHandler } from '@/lib/server/feeds/feed-handler';
import { allowMethods } from '@/lib/server/http/allow-methods';

export default allowMethods(['GET', 'HEAD'], feedHandler);
