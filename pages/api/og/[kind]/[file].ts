import { allowMethods } from '@/lib/server/http/allow-methods';
import { pictureHandler } from '@/lib/server/pictures/picture-handler';

export default allowMethods(['GET', 'HEAD'], pictureHandler);
