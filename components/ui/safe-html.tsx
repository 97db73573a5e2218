import { useMemo } from 'react';
import { trustHtml } from '@/lib/browser/trusted-types';

/**
 * Renders sanitized HTML. `html` must come from `lib/catalog/markdown/render-html.ts`; it is not escaped here.
 */
export function SafeHtml({ html, as: Element = 'span', className }: SafeHtmlProps) {
  const classes = className ? `rich ${className}` : 'rich';
  // React compares trusted HTML by identity, and would replace the content at each render.
  const content = useMemo(() => ({ __html: trustHtml(html) }), [html]);
  return <Element className={classes} dangerouslySetInnerHTML={content} />;
}

type SafeHtmlProps = { html: string; as?: 'span' | 'div'; className?: string };
