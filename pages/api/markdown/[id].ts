import { markdownHandler } from '@/lib/server/files/markdown-handler';
import { allowMethods } from '@/lib/server/http/allow-methods';

export default allowMethods(['GET', 'HEAD'], markdownHandler);
