// Builds the API document; the bootstrap runs it when their sources changed.
import { buildDocument } from '../packages/server/src/build-document.ts';

await buildDocument();
