/** What an `Image` may be; drawings with scripts in them and moving pictures are left out. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** What a `File` may be: a model gets its text. */
export const documentTypes = ['application/pdf', 'text/plain', 'text/markdown', 'text/csv'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const fileTypes = [...imageTypes, ...documentTypes] as const;
export type FileType = (typeof fileTypes)[number];

/**
 * Of one upload, in bytes and pixels; `maxSide` is what a stored image is scaled down to. A model gets the first
 * `maxTextChars` of a file's text.
 */
export const fileLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 40_000_000,
  maxSide: 2048,
  maxNameChars: 200,
  maxTextChars: 200_000,
} as const;

/** As many files as one follow-up takes. */
export const maxFollowUpFiles = 4;
