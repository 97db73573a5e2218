import { robotsHandler } from '@/lib/server/files/robots-handler';
import { allowMethods } from '@/lib/server/http/allow-methods';

export default allowMethods(['GET', 'HEAD'], robotsHandler);
