/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { checkInsightsPassword } from '@/lib/server/check-insights-password';
import { parseEnvironment } from '@/lib/server/environment';

const PASSWORD = 'a long password';

test.each([
  [
    'a public site',
    { INSIGHTS: 'on', SITE_URL: 'https://checkleaf.example' },
    /^INSIGHTS_PASSWORD is not set/,
  ],
  [
    'one with a password',
    { INSIGHTS: 'on', SITE_URL: 'https://checkleaf.example', INSIGHTS_PASSWORD: PASSWORD },
    null,
  ],
  ['one of this machine', { INSIGHTS: 'on', SITE_URL: 'http://localhost:3000' }, null],
  ['one without insights', { SITE_URL: 'https://checkleaf.example' }, null],
])('the start of %s warns if nobody can see insights', (_, settings, warning) => {
  const message = checkInsightsPassword(parseEnvironment(settings));
  if (warning) expect(message).toMatch(warning);
  else expect(message).toBeNull();
});
