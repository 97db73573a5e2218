/**
 * Renders sanitized HTML. `html` must come from `lib/catalog/markdown/render-html.ts`; it is not escaped here.
 */
export function SafeHtml({ html, as: Element = 'span', className }: SafeHtmlProps) {
  const classes = className ? `rich ${className}` : 'rich';
  return <Element className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}

type SafeHtmlProps = { html: string; as?: 'span' | 'div'; className?: string };
