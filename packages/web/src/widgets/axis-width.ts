/** The width of an axis with these labels, in pixels: the widest at 12 px, and a gap to the chart. */
export const axisWidth = (words: readonly string[]): number =>
  12 + Math.ceil(7.4 * Math.max(1, ...words.map((word) => word.length)));
