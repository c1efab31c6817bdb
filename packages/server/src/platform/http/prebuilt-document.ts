import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const contracts = fileURLToPath(new URL('../../../../contracts/src', import.meta.url));
const generator = fileURLToPath(new URL('openapi.ts', import.meta.url));
export const documentFolder = fileURLToPath(new URL('../../../dist', import.meta.url));

/**
 * Where the build stores the OpenAPI document, which takes most of a second to generate. The name includes a hash of
 * its sources, so a stale document is not found and a new one is generated.
 */
export function prebuiltDocument(version: string): string {
  const hash = createHash('sha256').update(version).update(readFileSync(generator));
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).sort();
  for (const file of files)
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(readFileSync(join(contracts, file)));
  return join(documentFolder, `openapi-${hash.digest('hex').slice(0, 16)}.json`);
}
