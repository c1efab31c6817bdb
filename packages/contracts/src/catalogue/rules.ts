/** The maximum size of a catalogue file, in bytes of JSON, and how many items of a kind it may have. */
export const catalogueLimits = { maxBytes: 32 * 1024 * 1024, maxItems: 5000 } as const;
