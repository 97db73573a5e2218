import { allowMethods } from '@/lib/server/http/allow-methods';
import { markdownHandler } from '@/lib/server/markdown/markdown-handler';

export default allowMethods(['GET', 'HEAD'], markdownHandler);
