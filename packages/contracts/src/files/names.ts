/** The types of an `Image`; formats with scripts and animations are excluded. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** The types of a `File`, of which a model gets the text. */
export const documentTypes = ['application/pdf', 'text/plain', 'text/markdown', 'text/csv'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const fileTypes = [...imageTypes, ...documentTypes] as const;
export type FileType = (typeof fileTypes)[number];

/**
 * Limits of one upload, in bytes and pixels; stored images are scaled down to `maxSide`. A model gets the first
 * `maxTextChars` of a file's text.
 */
export const fileLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 40_000_000,
  maxSide: 2048,
  maxNameChars: 200,
  maxTextChars: 200_000,
} as const;

/** Maximum files per follow-up. */
export const maxFollowUpFiles = 4;
