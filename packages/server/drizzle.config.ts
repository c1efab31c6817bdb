import { defineConfig } from 'drizzle-kit';

// drizzle-kit resolves paths from the working directory: run it at the root of the repository.
export default defineConfig({
  dialect: 'postgresql',
  schema: './packages/server/src/db/schema/*.ts',
  out: './packages/server/src/db/migrations',
});
