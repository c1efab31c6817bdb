import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { documentFolder, prebuiltDocument } from './platform/http/prebuilt-document.ts';
import { createLogger } from './platform/log.ts';
import { version } from './platform/version.ts';
import { openServices } from './services.ts';

/** Generates the OpenAPI document into the build, and deletes those built for other routes. */
export async function buildDocument(): Promise<void> {
  for (const name of readdirSync(documentFolder))
    if (name.startsWith('openapi-')) rmSync(join(documentFolder, name));
  const dataDir = mkdtempSync(join(documentFolder, 'unfinished-'));
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), createLogger('warn'));
  try {
    const http = await buildApp(services);
    const { payload } = await http.inject('/api/openapi.json');
    await http.close();
    const finished = join(dataDir, 'openapi.json');
    writeFileSync(finished, payload);
    renameSync(finished, prebuiltDocument(version));
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
