import { setImmediate as letOthersRun } from 'node:timers/promises';
import { TemplateError, templateNames } from '../../engine/templates.ts';

/** The variables that a template reads; none when Liquid cannot parse it. A long template takes some milliseconds. */
export function variablesIn(content: string): string[] {
  try {
    return [...templateNames(content)];
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}

/** Prompts with the variables that they read, in order, yielding to other requests between them. */
export async function readVariables(prompts: readonly { title: string; content: string }[]) {
  const read: { title: string; variables: string[] }[] = [];
  for (const { title, content } of prompts) {
    read.push({ title, variables: variablesIn(content) });
    await letOthersRun();
  }
  return read;
}
