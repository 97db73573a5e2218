import { allowMethods } from '@/lib/server/http/allow-methods';
import { robotsHandler } from '@/lib/server/robots/robots-handler';

export default allowMethods(['GET', 'HEAD'], robotsHandler);
