/** Loads Drizzle without Node's per-module overhead. */
export const drizzleImports = ['--import', new URL('./drizzle-imports.js', import.meta.url).href];

/** Node flags of the server: a small young generation keeps memory low under load. */
export const serverFlags = ['--max-semi-space-size=4', ...drizzleImports];
