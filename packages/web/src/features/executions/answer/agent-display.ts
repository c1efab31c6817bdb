import { localized, type Task } from '@agentarium/contracts';

/** The answering agent, in the user's language. */
export type AgentDisplay = {
  name: string;
  image: string | null;
  role: string | null;
  greeting: string | null;
  disclaimer: string | null;
};

/** A task's agent; if the task was deleted only the name is known, which may match a built-in picture. */
export function getAgentDisplay(
  task: Pick<Task, 'agent'> | undefined,
  language: string,
  name: string,
): AgentDisplay {
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

/** All names of a task: answers are written in the language of the user who ran it and read in any. */
export const taskNamesOf = (
  task: Pick<Task, 'name' | 'config'> | undefined,
  storedName: string,
): string[] => [
  storedName,
  ...(task ? [task.name, ...Object.values(task.config.locales ?? {}).flatMap(({ name }) => name ?? [])] : []),
];

/** A task's name in the user's language; the name stored with the execution if the task was deleted. */
export const taskNameOf = (
  task: Pick<Task, 'name' | 'config'> | undefined,
  language: string,
  storedName: string,
): string => (task ? localized(task.config.locales, language, 'name', task.name) : storedName);
