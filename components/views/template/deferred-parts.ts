import { ListDay } from './list-day';
import { ListTools } from './list-tools';
import { TemplateAside } from './template-aside';
import { TemplateFoot } from './template-foot';

/** What a template page needs after hydration only, in one chunk. */
export const DEFERRED_PARTS = { ListDay, ListTools, TemplateAside, TemplateFoot };
