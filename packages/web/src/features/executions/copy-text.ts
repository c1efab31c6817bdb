import { downloadFile, fileNameOf } from '../../lib/download.ts';

export { copyText } from '../../lib/clipboard.ts';

/** A file name from a title: `Weekly menu` of 2026-11-14 is `weekly-menu-2026-11-14.md`. */
export function markdownFileName(title: string, at: string): string {
  return `${fileNameOf(title, 'answer')}-${at.slice(0, 10)}.md`;
}

/** Hands a text to the browser as a file. */
export const downloadText = (fileName: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: 'text/markdown;charset=utf-8' }));
