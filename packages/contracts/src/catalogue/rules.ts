/**
 * The maximum size of a catalogue file, in bytes of JSON, and how many items of a kind it may have. The bytes apply in the
 * web app before sending (features/catalogue/read-file.ts) and as the body limit of both endpoints (`maxBytes`, server
 * platform/http/route.ts), the items in schema.ts (`catalogueItems`). As any JSON, the file is also refused beyond 32 levels
 * or 500,000 values (server platform/http/body.ts); a picture in it has its own limit (`pictureLimits`).
 */
export const catalogueLimits = { maxBytes: 32 * 1024 * 1024, maxItems: 5000 } as const;
