/** The maximum size of a catalogue file, in bytes of JSON. */
export const catalogueLimits = { maxBytes: 32 * 1024 * 1024 } as const;
