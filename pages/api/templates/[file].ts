import { exportHandler } from '@/lib/server/files/export-handler';
import { allowMethods } from '@/lib/server/http/allow-methods';

export default allowMethods(['GET', 'HEAD'], exportHandler);
