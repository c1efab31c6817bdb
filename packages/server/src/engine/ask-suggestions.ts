import type { Language } from '@agentarium/contracts';
import { noUsage } from '../platform/models/read-chunk.ts';
import { askForObject } from './ask-outputs.ts';
import { Meter } from './meter.ts';
import { readSuggestions, suggestionsMessages, suggestionsName, suggestionsSchema } from './suggestions.ts';
import type { ModelEntry } from './types.ts';
import type { Spent } from './usage.ts';

/** `about`: the task, or the question of a follow-up. */
type Answered = { entry: ModelEntry; about: string; answer: string; language: Language };

/** The longest a model may take for suggestions, in milliseconds. */
const withinMs = 60_000;
const maxChars = 20_000;

/**
 * Asks the model of a finished answer what its reader may want to ask next, in one small call. Returns the questions and
 * what the call used; nothing when it fails, which nobody has to know.
 */
export async function askSuggestions(
  { entry, about, answer, language }: Answered,
  signal: AbortSignal,
): Promise<{ suggestions: string[]; spent: Spent[] }> {
  const meter = new Meter(noUsage);
  const request = {
    messages: suggestionsMessages({ about, answer }, language),
    stream: false,
    schema: suggestionsSchema,
    ...(entry.demo && { demoFacts: { language, suggestsAfter: about } }),
  };
  const bounds = {
    stop: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
    firstTokenMs: withinMs,
    silenceMs: withinMs,
  };
  try {
    const found = await askForObject(
      { bounds, meter },
      { entry, request, names: [suggestionsName], maxChars },
    );
    return { suggestions: readSuggestions(found), spent: meter.spent() };
  } catch {
    return { suggestions: [], spent: meter.spent() };
  }
}
