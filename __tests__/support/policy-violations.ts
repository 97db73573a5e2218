import type { BrowserContext } from '@playwright/test';

/** What Chromium writes to the console when a policy blocks something. */
const VIOLATION = /violates the following|requires 'Trusted|permissions policy violation/i;

/** Collects the violations of the content security policy and the permissions policy in the pages of a context. */
export function collectPolicyViolations(context: BrowserContext): string[] {
  const violations: string[] = [];
  context.on('console', (message) => {
    if (VIOLATION.test(message.text())) violations.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return violations;
}
