// Builds the initial database if missing, and the API document; the bootstrap runs it when their sources changed.
import { buildDocument } from '../packages/server/src/build-document.ts';
import { buildDatabase } from '../packages/server/src/prebuilt-database.ts';

await buildDatabase();
await buildDocument();
