import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';

/** Provides a Next router that has only the properties given as props. */
export function TestRouter({ children, ...router }: Partial<NextRouter> & { children: ReactNode }) {
  return <RouterContext value={router as NextRouter}>{children}</RouterContext>;
}
