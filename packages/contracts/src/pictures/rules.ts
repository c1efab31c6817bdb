/** In bytes, and in pixels per side. */
export const pictureLimits = { maxBytes: 512 * 1024, minSide: 64, maxSide: 2048 } as const;

const folder = '/api/public/pictures/';

/** The URL path of an uploaded picture. */
export const picturePath = (id: string): string => `${folder}${id}`;

/** The picture id in a URL path, whether or not it exists; null for any other path. */
export const pictureIdOf = (address: string | null | undefined): string | null =>
  address?.startsWith(folder) ? address.slice(folder.length) : null;
