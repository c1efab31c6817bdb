import { localized, type Task } from '@agentarium/contracts';

export type TaskTexts = { name: string; description: string; agentName: string };

/** A task's texts and its agent's name in a language; the English ones where the language has none. */
export function taskTexts(task: Task, language: string): TaskTexts {
  const { locales } = task.config;
  return {
    name: localized(locales, language, 'name', task.name),
    description: localized(locales, language, 'description', task.description),
    agentName: localized(task.agent.config.locales, language, 'name', task.agent.name),
  };
}
