/**
 * Puts a text on the clipboard, also on pages served over plain HTTP; with `html`, programs that take formatted text
 * get that. Throws when the browser refuses.
 */
export async function copyText(text: string, html?: string): Promise<void> {
  if (html !== undefined && typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write) {
    const typed = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
    const item = new ClipboardItem({ ...typed('text/plain', text), ...typed('text/html', html) });
    const written = await navigator.clipboard.write([item]).then(
      () => true,
      () => false,
    );
    if (written) return;
  }
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('The browser did not copy');
}

/** The text on the clipboard. Throws when the browser or the reader does not allow it. */
export async function readClipboard(): Promise<string> {
  if (!navigator.clipboard) throw new Error('The browser does not give the clipboard');
  return navigator.clipboard.readText();
}
