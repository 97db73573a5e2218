import { allowMethods } from '@/lib/server/http/allow-methods';
import { openCodeHandler } from '@/lib/server/qr/open-code-handler';

export default allowMethods(['GET', 'HEAD'], openCodeHandler);
