// Builds the database that the server begins with where there is none, and the API's document; the bootstrap runs it
// when their sources changed.
import { buildDocument } from '../packages/server/src/build-document.ts';
import { buildDatabase } from '../packages/server/src/prebuilt-database.ts';

await buildDatabase();
await buildDocument();
