import type { InsightsReader } from '@/lib/insights/insights-reader';
import type { SentMessages } from '@/lib/insights/sent-messages';
import type { TimeZone } from '@/lib/insights/time-zone';
import { findListTitles } from '@/lib/server/catalog/find-list-titles';
import type { Environment } from '@/lib/server/environment';
import { type MessageChannel, MessageSender } from './message-sender';
import { sendMail } from './send-mail';
import { sendWebhook } from './send-webhook';

/** Creates what sends messages about the numbers in the ways that the settings name; null without any. */
export function createMessageSender(
  settings: Environment,
  { reader, messages, zone }: { reader: InsightsReader; messages: SentMessages; zone: TimeZone },
): MessageSender | null {
  const channels = createChannels(settings);
  if (channels.length === 0) return null;
  const { INSIGHTS_MESSAGE_LOCALE: locale, SITE_URL: siteUrl } = settings;
  return new MessageSender({ reader, sent: messages, channels, locale, siteUrl, zone, findListTitles });
}

function createChannels({
  INSIGHTS_SMTP_URL: smtpUrl,
  INSIGHTS_MAIL_FROM: from,
  INSIGHTS_MAIL_TO: to,
  INSIGHTS_WEBHOOK_URL: webhookUrl,
}: Environment): MessageChannel[] {
  const channels: MessageChannel[] = [];
  if (smtpUrl && from && to)
    channels.push({ name: 'mail', send: (message) => sendMail({ url: smtpUrl, from, to }, message) });
  if (webhookUrl)
    channels.push({ name: 'webhook', send: (message) => sendWebhook({ url: webhookUrl }, message) });
  return channels;
}
