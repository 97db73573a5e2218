import { allowMethods } from '@/lib/server/http/allow-methods';
import { pictureHandler } from '@/lib/server/og-images/og-image-handler';

export default allowMethods(['GET', 'HEAD'], pictureHandler);
