import { type CatalogueFile, catalogueFile, catalogueItems } from '@agentarium/contracts';
import * as z from 'zod';
import { InvalidInput } from '../../platform/http/body.ts';
import { mapYielding } from '../../platform/wait.ts';

/** Further items are not validated once so many faults were found. */
const maxIssues = 100;

const kinds = ['tools', 'prompts', 'pictures', 'agents', 'tasks'] as const;
const anything = catalogueItems(z.unknown());
/** The file with unvalidated items. */
const outline = catalogueFile.extend({
  tools: anything,
  prompts: anything,
  pictures: anything,
  agents: anything,
  tasks: anything,
});

/** Validates a file by its schema item by item, so that other requests are served meanwhile. Throws `InvalidInput`. */
export async function readCatalogueFile(given: unknown): Promise<CatalogueFile> {
  const outer = outline.safeParse(given);
  if (!outer.success) throw new InvalidInput(outer.error.issues, given);
  const file: Record<string, unknown> = { ...outer.data };
  const issues: z.core.$ZodIssue[] = [];
  for (const kind of kinds) {
    const item: z.ZodType = catalogueFile.shape[kind].unwrap().element;
    file[kind] = await mapYielding(outer.data[kind], (entry, at) => {
      if (issues.length >= maxIssues) return undefined;
      const { data, error } = item.safeParse(entry);
      for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [kind, at, ...issue.path] });
      return data;
    });
  }
  if (issues.length > 0) throw new InvalidInput(issues, given);
  return file as CatalogueFile;
}
