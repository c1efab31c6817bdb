import { createHash } from 'node:crypto';
import type { CatalogueFile, CataloguePlan, CatalogueStep } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { yieldToEventLoop } from '../../platform/wait.ts';
import type { NewPicture } from '../pictures/index.ts';
import { missingPictures, unpackPictures } from './file-pictures.ts';
import { findProblems } from './find-problems.ts';
import { matchItems, planSteps, presentItems, type Steps } from './plan-steps.ts';
import { loadCatalogue, loadScheduled } from './queries.ts';
import { missingSecrets, refusedCommands, secretUses } from './tool-secrets.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Identifies a plan: the same file has the same digest for any catalogue in which it would make the same changes. New
 * items get a new id each time, so the file's ids are hashed instead.
 */
export async function digestOf(
  file: CatalogueFile,
  steps: Steps,
  items: readonly CatalogueStep[],
): Promise<string> {
  const all = [...steps.tools, ...steps.prompts, ...steps.agents, ...steps.tasks];
  const fresh = new Map(all.flatMap(({ id, fileId, current }) => (current === null ? [[id, fileId]] : [])));
  const { tools, prompts, pictures, agents, tasks, ...facts } = file;
  const hash = createHash('sha256');
  // Each part includes its kind and position, so that no two files hash the same text.
  for (const [kind, parts] of Object.entries({
    facts: [facts],
    tools,
    prompts,
    pictures,
    agents,
    tasks,
    items,
  })) {
    for (const [at, part] of parts.entries()) {
      const text = JSON.stringify([kind, at, part]);
      // Only ids are replaced; a picture contains none.
      hash.update(kind === 'pictures' ? text : text.replaceAll(uuid, (id) => fresh.get(id) ?? id));
      await yieldToEventLoop();
    }
  }
  return hash.digest('hex');
}

/** Plans the import of a file into the current catalogue. */
export async function planImport(
  { config, clock }: SignedIn,
  db: Db,
  file: CatalogueFile,
): Promise<{ steps: Steps; pictures: NewPicture[]; plan: CataloguePlan }> {
  const now = clock.now();
  const stored = await loadCatalogue(db);
  const scheduled = await loadScheduled(db);
  const matches = matchItems(file, stored, () => newId(now.getTime()));
  const steps = await planSteps(file, matches, stored);
  const shown = presentItems(steps);
  const pictures = await unpackPictures(file.pictures);
  const lost = await missingPictures(db, steps, file.pictures);
  const tools = steps.tools.map(({ columns }) => columns);
  const plan = {
    ...shown,
    problems: [
      ...(await findProblems(file, { matches, steps, stored, scheduled })),
      ...pictures.problems,
      ...lost,
    ],
    missing_secrets: missingSecrets(tools, config.tools.secrets.values),
    secret_uses: secretUses(tools, config.tools.secrets),
    refused_commands: refusedCommands(tools, config.tools.mcpStdio),
    digest: await digestOf(file, steps, shown.items),
  };
  return { steps, pictures: pictures.fresh, plan };
}

/** Returns what importing a file would change, item by item, and its problems; changes nothing. */
export async function previewCatalogue(ctx: SignedIn, file: CatalogueFile): Promise<CataloguePlan> {
  const { plan } = await planImport(ctx, ctx.database.db, file);
  return plan;
}
