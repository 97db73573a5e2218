/** Saves a text as a file on the visitor's device, as a download does. `type` is a media type. */
export function saveFile(name: string, type: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // Revoked later, because some browsers start the download after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
