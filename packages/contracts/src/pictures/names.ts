/** What a picture of one's own may be; moving ones and drawings with scripts in them are left out. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
