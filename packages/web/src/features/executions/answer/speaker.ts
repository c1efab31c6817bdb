import { localized, type Task } from '@agentarium/contracts';

/** Who answers, in the reader's language. */
export type Speaker = {
  name: string;
  image: string | null;
  role: string | null;
  greeting: string | null;
  disclaimer: string | null;
};

/** The agent of a task; only its name is known when the task is gone, by which a shipped picture is found. */
export function speakerOf(task: Pick<Task, 'agent'> | undefined, language: string, name: string): Speaker {
  if (!task) return { name, image: null, role: name, greeting: null, disclaimer: null };
  const { agent } = task;
  const text = (field: 'greeting' | 'disclaimer') =>
    localized(agent.config.locales, language, field, agent.config[field] ?? '') || null;
  return {
    name: localized(agent.config.locales, language, 'name', agent.name),
    image: agent.config.image,
    role: agent.role,
    greeting: text('greeting'),
    disclaimer: text('disclaimer'),
  };
}

/** Every name of a task: answers are written in the language of the user who ran it, and read in any. */
export const taskNamesOf = (task: Pick<Task, 'name' | 'config'> | undefined, kept: string): string[] => [
  kept,
  ...(task ? [task.name, ...Object.values(task.config.locales ?? {}).flatMap(({ name }) => name ?? [])] : []),
];

/** A task's name in the reader's language; the name kept with the execution when the task is gone. */
export const taskNameOf = (
  task: Pick<Task, 'name' | 'config'> | undefined,
  language: string,
  kept: string,
): string => (task ? localized(task.config.locales, language, 'name', task.name) : kept);
