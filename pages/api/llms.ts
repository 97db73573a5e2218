import { allowMethods } from '@/lib/server/http/allow-methods';
import { languageModelsHandler } from '@/lib/server/markdown/language-models-handler';

export default allowMethods(['GET', 'HEAD'], languageModelsHandler);
