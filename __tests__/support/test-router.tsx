import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';

/** Gives what is inside a router that knows what a test is about, and nothing else. */
export function TestRouter({ children, ...router }: Partial<NextRouter> & { children: ReactNode }) {
  return <RouterContext value={router as NextRouter}>{children}</RouterContext>;
}
