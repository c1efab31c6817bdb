/** The types of an uploaded picture; animations and formats with scripts are excluded. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
