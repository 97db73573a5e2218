import { feedHandler } from '@/lib/server/files/feed-handler';
import { allowMethods } from '@/lib/server/http/allow-methods';

export default allowMethods(['GET', 'HEAD'], feedHandler);
