/**
 * Shows HTML that the server rendered from Markdown and cleaned. Never give it text from anywhere else.
 */
export function SafeHtml({ html, as: Element = 'span', className }: SafeHtmlProps) {
  const classes = className ? `rich ${className}` : 'rich';
  return <Element className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}

type SafeHtmlProps = { html: string; as?: 'span' | 'div'; className?: string };
