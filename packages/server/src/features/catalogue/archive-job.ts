import type { ArchiveJobInput, CatalogueFilter, Job, JobSkip } from '@agentarium/contracts';
import type { ArchivableList } from '@agentarium/contracts/names';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { agents, archiveJobItems, type bulkJobs, prompts, tasks, tools } from '../../db/schema/index.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { agentFilter } from '../agents/index.ts';
import { promptFilter } from '../prompts/index.ts';
import { archiveItem } from '../schedule/index.ts';
import { taskFilter } from '../tasks/index.ts';
import { toolFilter } from '../tools/index.ts';

/** The four lists: their tables, names and filters, and the audited action. */
const lists = {
  agents: {
    table: agents,
    name: agents.name,
    kind: 'agent',
    action: 'agents.archiveAgent',
    matching: (filter) => agentFilter(filter, true),
  },
  tasks: {
    table: tasks,
    name: tasks.name,
    kind: 'task',
    action: 'tasks.archiveTask',
    matching: (filter) => taskFilter(filter, true),
  },
  prompts: {
    table: prompts,
    name: prompts.title,
    kind: 'prompt',
    action: 'prompts.archivePrompt',
    matching: promptFilter,
  },
  tools: {
    table: tools,
    name: tools.name,
    kind: 'tool',
    action: 'tools.archiveTool',
    matching: toolFilter,
  },
} as const satisfies Record<
  ArchivableList,
  { matching: (filter: CatalogueFilter) => SQL | undefined; [fact: string]: unknown }
>;

type Item = { id: string; name: string; archived_at: Date | null };

/** The items that a job is about, by id. */
function loadItems(db: Db, { change, selection, filter = {} }: ArchiveJobInput): Promise<Item[]> {
  const { table, name, matching } = lists[change.of];
  const { id, archived_at } = table;
  return db
    .select({ id, name, archived_at })
    .from(table as typeof agents)
    .where(selection ? inArray(id, selection) : matching(filter))
    .orderBy(asc(id));
}

/** Returns the effect of a job that is not stored yet; at most `maxNamed` of the others are named. */
export async function previewArchive(
  db: Db,
  input: ArchiveJobInput,
  maxNamed: number,
): Promise<Pick<Job, 'total' | 'changed' | 'skipped'>> {
  const items = await loadItems(db, input);
  const same = items.filter(({ archived_at }) => (archived_at !== null) === input.change.archived);
  const names = same.slice(0, maxNamed).map(({ name }) => name);
  return {
    total: items.length,
    changed: items.length - same.length,
    skipped: same.length > 0 ? [{ reason: 'unchanged', count: same.length, names }] : [],
  };
}

/** Rows per statement, which takes at most 65,535 values. */
const batch = 5000;

/** Adds the items of a new job. */
export async function addArchiveItems(tx: Db, jobId: string, input: ArchiveJobInput): Promise<void> {
  const items = await loadItems(tx, input);
  for (let from = 0; from < items.length; from += batch) {
    const rows = items.slice(from, from + batch);
    await tx
      .insert(archiveJobItems)
      .values(rows.map(({ id, name }) => ({ job_id: jobId, item_id: id, name, state: 'waiting' as const })));
  }
}

/** Works through the items of a job, from where an earlier attempt stopped. */
export async function archiveItems(
  services: Services,
  { job, isUndo, signal }: { job: typeof bulkJobs.$inferSelect; isUndo: boolean; signal: AbortSignal },
): Promise<void> {
  const { db } = services.database;
  const { of, archived } = job.change as ArchiveJobInput['change'];
  const actor = { id: job.created_by, username: job.created_by_username };
  const begun = isUndo ? 'changed' : 'waiting';
  const open = await db
    .select({ id: archiveJobItems.item_id })
    .from(archiveJobItems)
    .where(and(eq(archiveJobItems.job_id, job.id), eq(archiveJobItems.state, begun)))
    .orderBy(asc(archiveJobItems.item_id));
  for (const { id } of open) {
    signal.throwIfAborted();
    const { kind, action } = lists[of];
    const save = (tx: Db, reason: JobSkip | null) => {
      const done = isUndo ? 'undone' : 'changed';
      const left = isUndo ? 'kept' : 'skipped';
      return tx
        .update(archiveJobItems)
        .set({ state: reason === null ? done : left, reason })
        .where(and(eq(archiveJobItems.job_id, job.id), eq(archiveJobItems.item_id, id)));
    };
    const same = isUndo ? 'changed_since' : 'unchanged';
    await archiveItem(
      { ...services, actor },
      { kind, id, action, archived: isUndo ? !archived : archived },
      async (tx, isChanged) => void (await save(tx, isChanged ? null : same)),
    ).catch((error: unknown) => {
      // It was deleted meanwhile.
      if (!(error instanceof AppError)) throw error;
      return save(db, 'deleted');
    });
  }
}
