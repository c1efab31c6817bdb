import {
  type CatalogueFile,
  type CatalogueKind,
  type CataloguePlan,
  type CatalogueStep,
  isParentType,
} from '@agentarium/contracts';
import { mapYielding } from '../../platform/wait.ts';
import { type AgentRow, agentChanges, agentColumns, agentColumnsOf } from '../agents/index.ts';
import { changedFields } from '../audit/index.ts';
import { type PromptRow, promptFields } from '../prompts/index.ts';
import { taskChanges, taskColumns, taskColumnsOf } from '../tasks/index.ts';
import { type ToolRow, toolFields } from '../tools/index.ts';
import type { Stored, StoredTask } from './queries.ts';
import { withStoredHeaders } from './tool-secrets.ts';

/** The target of an item in the file: its id here, and whether it is new. */
export type Match = { id: string; isNew: boolean };
/** By the file's ids, in the file's order. */
export type Matches = Record<'tools' | 'prompts' | 'agents' | 'tasks', Map<string, Match>>;

type Item = { id: string };

/** By stored id, else by key one-to-one in order, else new. */
function match<I extends Item, R extends Item>(
  items: readonly I[],
  rows: readonly R[],
  keyOf: { item: (item: I) => string | null; row: (row: R) => string },
  freshId: (item: I) => string,
  taken: Set<string>,
): Map<string, Match> {
  const ids = new Set(rows.map(({ id }) => id));
  const rowsByKey = Map.groupBy(rows, keyOf.row);
  for (const { id } of items) if (ids.has(id)) taken.add(id);
  return new Map(
    items.map((item): [string, Match] => {
      if (ids.has(item.id)) return [item.id, { id: item.id, isNew: false }];
      const key = keyOf.item(item);
      const row = key === null ? undefined : rowsByKey.get(key)?.find((each) => !taken.has(each.id));
      if (!row) return [item.id, { id: freshId(item), isNew: true }];
      taken.add(row.id);
      return [item.id, { id: row.id, isNew: false }];
    }),
  );
}

/** The id here of a referenced item: one of the file, else one stored under this id; null for neither. */
export function resolve(matches: Map<string, Match>, stored: readonly Item[], id: string): string | null {
  return matches.get(id)?.id ?? (stored.some((row) => row.id === id) ? id : null);
}

/**
 * Matches the items of a file with stored ones, so that a file from another installation neither duplicates items nor
 * imports its ids: by id, else by name (a task within its agent and parent), else as new.
 */
export function matchItems(file: CatalogueFile, stored: Stored, newId: () => string): Matches {
  const named = { item: ({ name }: { name: string }) => name, row: ({ name }: { name: string }) => name };
  const tools = match(file.tools, stored.tools, named, newId, new Set());
  const titled = {
    item: ({ title }: { title: string }) => title,
    row: ({ title }: { title: string }) => title,
  };
  const prompts = match(file.prompts, stored.prompts, titled, newId, new Set());
  const agents = match(file.agents, stored.agents, named, newId, new Set());

  const taskKey = (agent: string | null, parent: string | null, name: string) =>
    agent === null ? null : JSON.stringify([agent, parent, name]);
  const row = (task: Stored['tasks'][number]) => taskKey(task.agent_id, task.parent_task_id, task.name) ?? '';
  // Parents first, since a child is matched within its parent.
  const taken = new Set(file.tasks.map(({ id }) => id));
  const matchTasks = (items: CatalogueFile['tasks'], parents: Map<string, Match>) =>
    match(
      items,
      stored.tasks,
      {
        row,
        item: ({ agent_id, parent_task_id, task_type, name }) => {
          const isChild = task_type === 'child' && parent_task_id;
          const parent = isChild ? resolve(parents, stored.tasks, parent_task_id) : null;
          return isChild && parent === null
            ? null
            : taskKey(resolve(agents, stored.agents, agent_id), parent, name);
        },
      },
      ({ id }) => fresh.get(id) ?? newId(),
      taken,
    );
  // Ids sort by creation, so they are created in the file's order.
  const fresh = new Map(file.tasks.map(({ id }) => [id, newId()]));
  const isFirst = ({ task_type }: CatalogueFile['tasks'][number]) =>
    isParentType(task_type) || task_type === 'plain';
  const first = matchTasks(file.tasks.filter(isFirst), new Map());
  const children = matchTasks(
    file.tasks.filter((task) => !isFirst(task)),
    first,
  );
  return { tools, prompts, agents, tasks: new Map([...first, ...children]) };
}

/** An item with the columns to store, and the row it replaces. */
export type Step<Columns, Row> = {
  id: string;
  fileId: string;
  name: string;
  columns: Columns;
  archived: boolean;
  current: Row | null;
  changes: CatalogueStep['changes'];
};

export type ToolColumns = ReturnType<typeof toolFields>;
export type PromptColumns = ReturnType<typeof promptFields>;
export type AgentColumns = ReturnType<typeof agentColumns>;
export type TaskColumns = ReturnType<typeof taskColumns> & { position: number; prompt_ids: string[] };

export type Steps = {
  tools: Step<ToolColumns, ToolRow>[];
  prompts: Step<PromptColumns, PromptRow>[];
  agents: Step<AgentColumns, AgentRow>[];
  tasks: Step<TaskColumns, StoredTask>[];
};

function step<Columns extends Record<string, unknown>, Row extends { archived_at: Date | null }>(
  item: { id: string; name: string; archived?: boolean | undefined },
  { id }: Match,
  columns: Columns,
  current: Row | undefined,
  columnsOfRow: (row: Row) => Columns,
  changesOf: <C extends Columns>(before: C, after: C) => CatalogueStep['changes'] = changedFields,
): Step<Columns, Row> {
  const wasArchived = current ? current.archived_at !== null : false;
  const archived = item.archived ?? wasArchived;
  const changes = current
    ? changesOf({ ...columnsOfRow(current), archived: wasArchived }, { ...columns, archived })
    : {};
  return { id, fileId: item.id, name: item.name, columns, archived, current: current ?? null, changes };
}

/** References as ids of this installation; a dangling one is kept and reported as a problem. */
function localTask(item: CatalogueFile['tasks'][number], matches: Matches, stored: Stored) {
  const { id: _id, position: _position, archived: _archived, ...input } = item;
  const to = (kind: keyof Matches, id: string) => resolve(matches[kind], stored[kind], id) ?? id;
  const { allowed_tools } = input.config;
  return {
    ...input,
    agent_id: to('agents', input.agent_id),
    prompt_ids: input.prompt_ids.map((id) => to('prompts', id)),
    parent_task_id: input.parent_task_id ? to('tasks', input.parent_task_id) : null,
    config: {
      ...input.config,
      allowed_tools: allowed_tools
        ? Object.fromEntries(Object.entries(allowed_tools).map(([id, use]) => [to('tools', id), use]))
        : allowed_tools,
    },
  };
}

const wholeTask = (row: StoredTask): TaskColumns => ({
  ...taskColumns(row),
  position: row.position,
  prompt_ids: row.prompt_ids,
});

/** Plans the step of each item of the file; absent fields of a stored item are kept. */
export async function planSteps(file: CatalogueFile, matches: Matches, stored: Stored): Promise<Steps> {
  const found = <R extends { id: string }>(rows: readonly R[], { id }: Match) =>
    rows.find((row) => row.id === id);
  const matchOf = (kind: keyof Matches, id: string): Match => {
    const match = matches[kind].get(id);
    if (!match) throw new Error(`An item of the file was not matched: ${id}`);
    return match;
  };
  return {
    tools: await mapYielding(file.tools, (item) => {
      const { id, archived: _archived, ...input } = item;
      const match = matchOf('tools', id);
      const current = found(stored.tools, match);
      return step(item, match, withStoredHeaders(input, current), current, toolFields);
    }),
    prompts: await mapYielding(file.prompts, (item) => {
      const { id, archived, ...columns } = item;
      const match = matchOf('prompts', id);
      return step(
        { id, name: item.title, archived },
        match,
        columns,
        found(stored.prompts, match),
        promptFields,
      );
    }),
    agents: await mapYielding(file.agents, (item) => {
      const { id, archived: _archived, ...input } = item;
      const match = matchOf('agents', id);
      const current = found(stored.agents, match);
      return step(item, match, agentColumnsOf(input, current ?? null), current, agentColumns, agentChanges);
    }),
    tasks: await mapYielding(file.tasks, (item, index) => {
      const match = matchOf('tasks', item.id);
      const current = found(stored.tasks, match);
      const input = localTask(item, matches, stored);
      const isChild = item.task_type === 'child';
      const columns = {
        ...taskColumnsOf(input, current ?? null),
        position: item.position ?? current?.position ?? (isChild ? index : 0),
        prompt_ids: input.prompt_ids,
      };
      return step(item, match, columns, current, wholeTask, taskChanges);
    }),
  };
}

export const isChanged = ({ changes }: { changes: CatalogueStep['changes'] }) =>
  Object.keys(changes).length > 0;

/** The items as shown to administrators, tools first. */
export function presentItems(steps: Steps): Pick<CataloguePlan, 'counts' | 'items'> {
  const present = (kind: CatalogueKind, list: readonly Step<unknown, unknown>[]): CatalogueStep[] =>
    list.map((each) => ({
      kind,
      id: each.fileId,
      target_id: each.current === null ? null : each.id,
      name: each.name,
      action: each.current === null ? 'new' : isChanged(each) ? 'changed' : 'same',
      changes: each.changes,
    }));
  const items = [
    ...present('tool', steps.tools),
    ...present('prompt', steps.prompts),
    ...present('agent', steps.agents),
    ...present('task', steps.tasks),
  ];
  const count = (action: CatalogueStep['action']) => items.filter((item) => item.action === action).length;
  return { counts: { new: count('new'), changed: count('changed'), same: count('same') }, items };
}
