import { llmsTxtHandler } from '@/lib/server/files/llms-txt-handler';
import { allowMethods } from '@/lib/server/http/allow-methods';

export default allowMethods(['GET', 'HEAD'], llmsTxtHandler);
