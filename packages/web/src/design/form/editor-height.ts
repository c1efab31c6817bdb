/** Height of a JSON editor in pixels: its lines and a fifth more, 6 to 20 rows of 20 px, at least 300 (docs/spec/admin-side.md#constants). */
export function editorHeight(text: string, least = 300): number {
  const rows = Math.min(20, Math.max(6, Math.ceil(text.split('\n').length * 1.2)));
  return Math.max(least, rows * 20);
}
