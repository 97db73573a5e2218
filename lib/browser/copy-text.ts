/**
 * Copies a text that may still be loading. Browsers allow access to the clipboard only during a user gesture, so the
 * promise is passed to the clipboard immediately if `ClipboardItem` is supported. Rejects if the text cannot be loaded
 * or the browser denies access.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    const content = await text;
    await navigator.clipboard.writeText(content);
    return;
  }
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
