import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

for (const [kind, path] of PAGE_KINDS) {
  test(`the HTML of the ${kind} page is valid`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const report = await validator.validateString(html);
    const errors = report.results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
    );
    expect(errors).toEqual([]);
  });
}
