/** What an uploaded picture may be; animated ones and drawings that can contain scripts are left out. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
