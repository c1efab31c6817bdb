const copyMarks: Record<string, string> = { ru: ' (копия)' };

/** The name of a copy in a language, English unless told; the name is cut where the whole would exceed `most` characters. */
export function copyName(name: string, most: number, language = 'en'): string {
  const mark = copyMarks[language] ?? ' (copy)';
  return `${name.slice(0, most - mark.length).trimEnd()}${mark}`;
}
