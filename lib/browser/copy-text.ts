/**
 * Copies a text, and the same as HTML for programs that paste rich text. Browsers that cannot copy HTML copy the text
 * only. Rejects if the browser denies access.
 */
export async function copyText(text: string, html?: string): Promise<void> {
  if (html && typeof ClipboardItem !== 'undefined') {
    try {
      const toBlob = (content: string, type: string) => new Blob([content], { type });
      const parts = { 'text/plain': toBlob(text, 'text/plain'), 'text/html': toBlob(html, 'text/html') };
      await navigator.clipboard.write([new ClipboardItem(parts)]);
      return;
    } catch {
      // The text alone may be allowed.
    }
  }
  await navigator.clipboard.writeText(text);
}
