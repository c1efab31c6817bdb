import type { CatalogueFile, CataloguePlan } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { NewPicture } from '../pictures/index.ts';
import { missingPictures, unpackPictures } from './file-pictures.ts';
import { findProblems } from './find-problems.ts';
import { matchItems } from './match-items.ts';
import { digestOf } from './plan-digest.ts';
import { planSteps, presentItems, type Steps } from './plan-steps.ts';
import { loadCatalogue, loadScheduled } from './queries.ts';
import { refusedCommands, secretUses } from './secret-uses.ts';
import { missingSecrets } from './tool-headers.ts';

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
