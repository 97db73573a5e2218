import type { Message } from '@/lib/server/insights-messages/message';

/** A message with texts that break documents. */
export function makeMessage(): Message {
  return {
    locale: 'ar',
    subject: 'التقرير الأسبوعي <b>',
    lead: 'Nov 16 – 22, 2026',
    sections: [{ title: 'Lists & more', lines: ['"<script>alert(1)</script>": 3', '結婚式: 2'] }],
    link: { text: 'Open', url: 'https://site.example/insights/weekly?week=2026-W47&list=a' },
  };
}
