import { allowMethods } from '@/lib/server/http/allow-methods';
import { getCodeHandler } from '@/lib/server/qr/get-code-handler';

export default allowMethods(['GET', 'HEAD'], getCodeHandler);
