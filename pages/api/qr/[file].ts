import { templateQrCodeHandler } from '@/lib/server/files/qr-code-handlers';
import { allowMethods } from '@/lib/server/http/allow-methods';

export default allowMethods(['GET', 'HEAD'], templateQrCodeHandler);
