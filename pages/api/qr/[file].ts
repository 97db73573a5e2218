import { allowMethods } from '@/lib/server/http/allow-methods';
import { pageCodeHandler } from '@/lib/server/qr/page-code-handler';

export default allowMethods(['GET', 'HEAD'], pageCodeHandler);
