import { allowMethods } from '@/lib/server/http/allow-methods';
import { ogImageHandler } from '@/lib/server/og-images/og-image-handler';

export default allowMethods(['GET', 'HEAD'], ogImageHandler);
