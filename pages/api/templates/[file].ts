import { exportHandler } from '@/lib/server/export/export-handler';
import { allowMethods } from '@/lib/server/http/allow-methods';

export default allowMethods(['GET', 'HEAD'], exportHandler);
