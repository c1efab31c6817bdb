/** Stores bytes under keys, outside the database. */
export type ObjectStore = {
  put: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  /** All of an object, or so many bytes of it. Null when there is no such object. */
  get: (key: string, part?: { from: number; bytes: number }) => Promise<Uint8Array | null>;
  /** Does nothing when there is no such object. */
  remove: (key: string) => Promise<void>;
  close: () => void;
};
