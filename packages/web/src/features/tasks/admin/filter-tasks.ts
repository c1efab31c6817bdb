import type { Task, TaskType, Tier } from '@agentarium/contracts';
import { findByText } from '../../../lib/find-by-text.ts';
import { taskTexts } from '../task-texts.ts';

/** The list's tabs and the task types in them (docs/spec/admin-side.md#tasks). */
const tabTypes = {
  main: ['plain', 'parent', 'parent_scheduled'],
  parents: ['parent', 'parent_scheduled'],
  children: ['child'],
} as const satisfies Record<string, readonly TaskType[]>;

export type TaskTab = keyof typeof tabTypes;
export const taskTabs = Object.keys(tabTypes) as TaskTab[];

export const isInTab = (task: Pick<Task, 'task_type'>, tab: TaskTab): boolean =>
  (tabTypes[tab] as readonly TaskType[]).includes(task.task_type);

/** Tasks filtered by name, description, agent or prompt in the user's language or English, sorted by name. */
export function filterTasks(
  tasks: readonly Task[],
  { search, tier }: { search: string; tier: Tier | 'all' },
  language: string,
): Task[] {
  const ofTier = tasks.filter((task) => tier === 'all' || task.tier === tier);
  return findByText(ofTier, search, language, (task) => {
    const { name, description, agentName } = taskTexts(task, language);
    const prompts = task.prompts.map(({ title }) => title);
    return { name, texts: [description, agentName, task.name, task.description, ...prompts] };
  });
}
