import { type CatalogueFile, isParentType } from '@agentarium/contracts';
import type { Stored } from './queries.ts';

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
