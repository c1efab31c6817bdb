import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { catalogueLimits } from './rules.ts';
import { catalogueFile, cataloguePlan } from './schema.ts';

export const exportCatalogue = endpoint({
  id: 'catalogue.exportCatalogue',
  method: 'GET',
  path: '/private/catalogue/export',
  access: 'admin',
  isSlow: true,
  summary:
    'All tools, prompts, agents with their pictures, and tasks as one file; it names the secrets of headers, also those typed out',
  output: catalogueFile,
});

export const previewCatalogue = endpoint({
  id: 'catalogue.previewCatalogue',
  method: 'POST',
  path: '/private/catalogue/preview',
  access: 'admin',
  isSlow: true,
  summary: 'What importing a file would change, item by item, and what is wrong with it; changes nothing',
  maxBytes: catalogueLimits.maxBytes,
  body: catalogueFile,
  output: cataloguePlan,
});

export const importCatalogue = endpoint({
  id: 'catalogue.importCatalogue',
  method: 'POST',
  path: '/private/catalogue/import',
  access: 'admin',
  isSlow: true,
  summary:
    'Import a file, all of it or nothing. Items match by id, else by name; what is not in the file stays. With the digest of a preview only what that preview showed',
  maxBytes: catalogueLimits.maxBytes,
  query: z.object({ plan: z.string().max(100).optional() }),
  body: catalogueFile,
  output: cataloguePlan,
  errors: ['STALE_WRITE'],
});
