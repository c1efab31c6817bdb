import { type CatalogueKind, isParentType } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { agents, prompts, tasks, tools } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { type NewPicture, storePicture, usePicture } from '../pictures/index.ts';
import { savePrompt } from '../prompts/index.ts';
import { stopArchived } from '../schedule/index.ts';
import { replacePrompts } from '../tasks/index.ts';
import { auditedFields, toolFields } from '../tools/index.ts';
import { isChanged, type Step, type Steps } from './plan-steps.ts';

const action = 'catalogue.importCatalogue';

type Write = { ctx: SignedIn; tx: Db; now: Date };
type Changes = Record<string, unknown>;

const made = ({ ctx, now }: Write) => ({
  created_at: now,
  updated_at: now,
  created_by: ctx.actor.id,
  updated_by: ctx.actor.id,
});
const changed = ({ ctx, now }: Write, count: number) => ({
  change_count: count + 1,
  updated_at: now,
  updated_by: ctx.actor.id,
});
const audit = ({ ctx, tx, now }: Write, targetType: CatalogueKind, targetId: string, changes: Changes) =>
  recordAudit(ctx, tx, { action, targetType, targetId, changes, now });

/** When a step archives its item; one that was archived before keeps its time. */
const archivedAt = (
  { now }: Write,
  { archived, current }: { archived: boolean; current: { archived_at: Date | null } | null },
) => (archived ? (current?.archived_at ?? now) : null);

/** Splits steps into those that create an item and those that update a stored row. */
function sorted<Columns, Row>(steps: readonly Step<Columns, Row>[]) {
  return {
    fresh: steps.filter(({ current }) => current === null),
    changing: steps.flatMap(({ current, ...step }) =>
      current !== null && isChanged(step) ? [{ ...step, current }] : [],
    ),
  };
}

async function writeTools(write: Write, steps: Steps['tools']): Promise<void> {
  const { tx } = write;
  const { fresh, changing } = sorted(steps);
  // Two tools may swap names, so each name is released before it is taken.
  for (const { id, changes } of changing)
    if (changes.name) await tx.update(tools).set({ name: id }).where(eq(tools.id, id));
  for (const step of changing) {
    const { id, columns, current, changes } = step;
    await tx
      .update(tools)
      .set({ ...columns, archived_at: archivedAt(write, step), ...changed(write, current.change_count) })
      .where(eq(tools.id, id));
    const shown = changedFields(auditedFields(toolFields(current)), auditedFields(columns));
    await audit(write, 'tool', id, { ...shown, ...(changes.archived && { archived: changes.archived }) });
  }
  for (const step of fresh) {
    const { id, columns } = step;
    await tx.insert(tools).values({ id, ...columns, archived_at: archivedAt(write, step), ...made(write) });
    await audit(write, 'tool', id, auditedFields(columns));
  }
}

async function writePrompts(write: Write, steps: Steps['prompts']): Promise<void> {
  const { ctx, tx } = write;
  const { fresh, changing } = sorted(steps);
  for (const step of changing) {
    const { id, columns, current, changes } = step;
    await savePrompt(ctx, tx, { current, fields: columns, action, changes });
    if (changes.archived)
      await tx
        .update(prompts)
        .set({ archived_at: archivedAt(write, step) })
        .where(eq(prompts.id, id));
  }
  for (const step of fresh) {
    const { id, columns } = step;
    await tx.insert(prompts).values({ id, ...columns, archived_at: archivedAt(write, step), ...made(write) });
    await audit(write, 'prompt', id, columns);
  }
}

async function writePictures({ ctx, tx, now }: Write, pictures: readonly NewPicture[]): Promise<void> {
  for (const picture of pictures) await storePicture(ctx, tx, { picture, action, now });
}

async function writeAgents(write: Write, steps: Steps['agents']): Promise<void> {
  const { ctx, tx, now } = write;
  const { fresh, changing } = sorted(steps);
  for (const { columns } of [...fresh, ...changing]) await usePicture(tx, columns.config.image, now);
  for (const step of changing) {
    const { id, columns, current, changes } = step;
    await tx
      .update(agents)
      .set({ ...columns, archived_at: archivedAt(write, step), ...changed(write, current.change_count) })
      .where(eq(agents.id, id));
    if (changes.archived && step.archived) await stopArchived(ctx, tx, id);
    await audit(write, 'agent', id, changes);
  }
  for (const step of fresh) {
    const { id, columns } = step;
    await tx.insert(agents).values({ id, ...columns, archived_at: archivedAt(write, step), ...made(write) });
    await audit(write, 'agent', id, columns);
  }
}

async function writeTasks(write: Write, steps: Steps['tasks']): Promise<void> {
  const { ctx, tx } = write;
  const { fresh, changing } = sorted(steps);
  // Parents first, since children reference them.
  const inOrder = fresh.toSorted(
    (a, b) => Number(isParentType(b.columns.task_type)) - Number(isParentType(a.columns.task_type)),
  );
  for (const step of inOrder) {
    const { id, columns } = step;
    const { prompt_ids, ...fields } = columns;
    await tx.insert(tasks).values({ id, ...fields, archived_at: archivedAt(write, step), ...made(write) });
    await replacePrompts(tx, id, prompt_ids);
    await audit(write, 'task', id, columns);
  }
  for (const step of changing) {
    const { id, columns, current, changes } = step;
    const { prompt_ids, ...fields } = columns;
    await tx
      .update(tasks)
      .set({ ...fields, archived_at: archivedAt(write, step), ...changed(write, current.change_count) })
      .where(eq(tasks.id, id));
    if (changes.archived && step.archived) await stopArchived(ctx, tx, id);
    if (changes.prompt_ids) await replacePrompts(tx, id, prompt_ids);
    await audit(write, 'task', id, changes);
  }
}

/** Applies a plan without problems in the given transaction, with an audit entry for each change. */
export async function applySteps(
  ctx: SignedIn,
  tx: Db,
  { steps, pictures }: { steps: Steps; pictures: readonly NewPicture[] },
  now: Date,
): Promise<void> {
  const write = { ctx, tx, now };
  await writeTools(write, steps.tools);
  await writePrompts(write, steps.prompts);
  await writePictures(write, pictures);
  await writeAgents(write, steps.agents);
  await writeTasks(write, steps.tasks);
}
