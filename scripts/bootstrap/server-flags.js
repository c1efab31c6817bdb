/** Drizzle is loaded without the work that Node would do for each of its modules. */
export const drizzleImports = ['--import', new URL('./drizzle-imports.js', import.meta.url).href];

/** How the server's Node is started: a small young generation keeps memory low under load. */
export const serverFlags = ['--max-semi-space-size=4', ...drizzleImports];
