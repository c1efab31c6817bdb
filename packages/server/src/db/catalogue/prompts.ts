import type { LlmModel, PromptRole } from '@agentarium/contracts';
import type { CataloguePrompt } from './types.ts';

/** Takes away the indentation that a template literal has from standing inside code. */
function dedent(text: string): string {
  const lines = text.replace(/^\n/, '').trimEnd().split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const depth = Math.min(...filled.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(depth)).join('\n');
}

/** Makers of prompts for one model; `version` N picks the Nth model of the family. */
export function promptsFor(model_type: LlmModel, version = 1) {
  const withRole =
    (role: PromptRole) =>
    (title: string, content: string): CataloguePrompt => ({
      title,
      content: dedent(content),
      role,
      model_type,
      version,
    });
  return { system: withRole('system'), user: withRole('user'), assistant: withRole('assistant') };
}
