// Builds the database that the server begins with where there is none; the bootstrap runs it when its sources changed.
import { buildDatabase } from '../packages/server/src/prebuilt-database.ts';

await buildDatabase();
