/** In bytes, and in pixels for each side. */
export const pictureLimits = { maxBytes: 512 * 1024, minSide: 64, maxSide: 2048 } as const;

const folder = '/api/public/pictures/';

/** The address of an uploaded picture on this site. */
export const picturePath = (id: string): string => `${folder}${id}`;

/** What an address names among the uploaded pictures, whether there is such a one or not; null for any other address. */
export const pictureIdOf = (address: string | null | undefined): string | null =>
  address?.startsWith(folder) ? address.slice(folder.length) : null;
