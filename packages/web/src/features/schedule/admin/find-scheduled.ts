import { localized, type Task } from '@agentarium/contracts';

export type ScheduledTask = Pick<Task, 'id' | 'name' | 'description' | 'child_tasks' | 'config'>;
export type ListedTask = { id: string; name: string; description: string; children: number };

/** Scheduled tasks sorted by name in the user's language, filtered by name or description case-insensitively. */
export function findScheduled(
  tasks: readonly ScheduledTask[],
  language: string,
  search: string,
): ListedTask[] {
  const words = search.trim().toLocaleLowerCase(language);
  const byName = new Intl.Collator(language);
  return tasks
    .map(({ id, name, description, child_tasks, config }) => ({
      id,
      name: localized(config.locales, language, 'name', name),
      description: localized(config.locales, language, 'description', description),
      children: child_tasks.length,
    }))
    .filter(({ name, description }) =>
      [name, description].some((text) => text.toLocaleLowerCase(language).includes(words)),
    )
    .sort((a, b) => byName.compare(a.name, b.name));
}
