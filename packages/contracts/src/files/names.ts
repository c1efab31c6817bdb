/** The types of an `Image`; formats with scripts and animations are excluded. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** The types of a `File`, of which a model gets the text. */
export const documentTypes = ['application/pdf', 'text/plain', 'text/markdown', 'text/csv'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const fileTypes = [...imageTypes, ...documentTypes] as const;
export type FileType = (typeof fileTypes)[number];

/** Photos of iPhones, which are stored as JPEG. */
export const heicTypes = ['image/heic', 'image/heif'] as const;

/** What an upload may be. */
export const uploadTypes = [...fileTypes, ...heicTypes] as const;
export type UploadType = (typeof uploadTypes)[number];

/**
 * Limits of one upload, in bytes and pixels. A model gets an image of at most `maxSide`, a long one in up to `maxParts`
 * of that size, each of which repeats the last `partOverlap` pixels of the one before it; of a file's text it gets the
 * first `maxTextChars`.
 */
export const fileLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 40_000_000,
  maxHeicPixels: 25_000_000,
  maxSourceSide: 16_384,
  maxSide: 2048,
  maxParts: 6,
  partOverlap: 96,
  maxNameChars: 200,
  maxTextChars: 200_000,
} as const;

/** Maximum files per follow-up. */
export const maxFollowUpFiles = 4;
