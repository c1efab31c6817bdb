/** Hands a file to the browser to be saved under `fileName`. */
export function downloadFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The longest name without its ending; file systems take 255 bytes, and a letter may need several. */
const longestName = 80;

/** `Weekly menu` as `weekly-menu`, for the names of files; letters of every script stay. */
export function fileNameOf(title: string, fallback: string): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, longestName)
    .replaceAll(/^-+|-+$/g, '');
  return slug || fallback;
}
