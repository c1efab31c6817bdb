import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { catalogueLimits } from './rules.ts';
import { catalogueFile, cataloguePlan } from './schema.ts';

export const exportCatalogue = endpoint({
  method: 'GET',
  path: '/private/catalogue/export',
  access: 'admin',
  isSlow: true,
  summary:
    'Export all tools, prompts, agents with their pictures, and tasks as one file; secrets in headers are replaced by their names',
  output: catalogueFile,
});

export const previewCatalogue = endpoint({
  method: 'POST',
  path: '/private/catalogue/preview',
  access: 'admin',
  isSlow: true,
  summary: 'Preview what importing a file would change, item by item, and its problems; changes nothing',
  maxBytes: catalogueLimits.maxBytes,
  body: catalogueFile,
  output: cataloguePlan,
  errors: ['PAYLOAD_TOO_LARGE'],
});

export const importCatalogue = endpoint({
  method: 'POST',
  path: '/private/catalogue/import',
  access: 'admin',
  isSlow: true,
  summary:
    'Import a file completely or not at all. Items match by id, else by name; items not in the file are kept. With the digest of a preview, only what that preview showed',
  maxBytes: catalogueLimits.maxBytes,
  query: z.object({ plan: z.string().max(100).optional() }),
  body: catalogueFile,
  output: cataloguePlan,
  errors: ['STALE_WRITE', 'PAYLOAD_TOO_LARGE'],
});
