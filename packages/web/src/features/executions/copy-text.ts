export { copyText } from '../../lib/clipboard.ts';

/** A file name from a title: `Weekly menu` of 2026-11-14 is `weekly-menu-2026-11-14.md`. */
export function markdownFileName(title: string, at: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${slug || 'answer'}-${at.slice(0, 10)}.md`;
}

/** Hands a text to the browser as a file. */
export function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
