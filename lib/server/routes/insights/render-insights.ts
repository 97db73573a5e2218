import type { ServerResponse } from 'node:http';
import type { Locale } from '@/lib/config/locales';
import type { Messages } from '@/lib/i18n/messages';
import type { InsightsDocumentProps } from '@/lib/insights/insights-page';
import { insightsApiPaths } from '@/lib/links/insights-paths';
import { PRIVATE_CACHE } from '@/lib/server/http/cache-headers';
import { INSIGHTS_STYLE_HASH } from '@/lib/server/insights-style';
import { loadMessages } from '@/lib/server/page/load-messages';
import { withoutLinks } from './without-links';

/** Renders a document without its doctype. */
export type RenderInsights = (
  props: InsightsDocumentProps & { messages: Pick<Messages, 'insights'> },
) => string;

/** Headers of everything that insights respond with. */
const INSIGHTS_HEADERS = {
  'Cache-Control': PRIVATE_CACHE,
  'X-Robots-Tag': 'noindex, nofollow',
  // With `no-referrer`, browsers would not say the origin of forms.
  'Referrer-Policy': 'same-origin',
} as const;

export function setInsightsHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(INSIGHTS_HEADERS)) response.setHeader(name, value);
}

/** Says in the log why the numbers cannot be read, which the response does not. */
export function warnOfDatabase(error: unknown): void {
  process.emitWarning('The numbers of insights cannot be read.', { detail: String(error) });
}

/** Sends a document of insights. @param isShared whether it is for somebody with a link to it, who may see nothing else. */
export async function sendInsightsDocument(
  response: ServerResponse,
  status: number,
  locale: Locale,
  page: InsightsDocumentProps['page'],
  render: RenderInsights,
  isShared = false,
): Promise<void> {
  const messages = (await loadMessages(locale, ['insights'])) as Required<Pick<Messages, 'insights'>>;
  const html = render({
    locale,
    page,
    style: insightsApiPaths.style(INSIGHTS_STYLE_HASH),
    messages: { insights: messages.insights },
  });
  setInsightsHeaders(response);
  if (isShared) response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.statusCode = status;
  response.end(`<!doctype html>${isShared ? withoutLinks(html) : html}`);
}
