/**
 * Copies text to the clipboard, also over plain HTTP; `html` is for programs that accept formatted text. Throws if the
 * browser refuses.
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

/** Reads text from the clipboard. Throws if the browser or the user refuses. */
export async function readClipboard(): Promise<string> {
  if (!navigator.clipboard) throw new Error('The browser does not give the clipboard');
  return navigator.clipboard.readText();
}
