/**
 * Puts a text on the clipboard that may still have to be fetched. Browsers allow it only within the visitor's
 * gesture, so the clipboard is given the promise at once where it takes one. Rejects where it is refused.
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
