/** Room for an axis with these words beside it, in pixels: the widest of them at 12 px, and a gap to the chart. */
export const axisWidth = (words: readonly string[]): number =>
  12 + Math.ceil(7.4 * Math.max(1, ...words.map((word) => word.length)));
