import { localized, type Task } from '@agentarium/contracts';

export type TaskTexts = { name: string; description: string; agentName: string };

/** A task's texts and agent name in a language; English as a fallback. */
export function taskTexts(task: Task, language: string): TaskTexts {
  const { locales } = task.config;
  return {
    name: localized(locales, language, 'name', task.name),
    description: localized(locales, language, 'description', task.description),
    agentName: localized(task.agent.config.locales, language, 'name', task.agent.name),
  };
}
