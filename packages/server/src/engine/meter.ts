import { addUsage, noUsage } from './stream-answer.ts';
import type { ModelEntry } from './types.ts';
import type { Reached, Spent, Tried, Usage } from './usage.ts';

type Note = (usage: Usage) => void;

/**
 * What the calls of a run's models used, each by its own model: of calls that failed or were stopped too, as far as
 * the provider told before that. `recorded` are the tokens of rounds that were kept, by an earlier attempt or this one.
 */
export class Meter {
  private recorded: Usage;
  private calls: Spent[] = [];
  private failures: Tried[] = [];
  private families: Reached[] = [];

  constructor(recorded: Usage) {
    this.recorded = recorded;
  }

  /** Begins a call; returns what to tell its tokens to, each time the provider says them again. */
  begin({ family, modelId, demo }: ModelEntry): Note {
    const call: Spent = { family, model: modelId, demo, usage: noUsage };
    this.calls.push(call);
    if (!this.families.some((one) => one.family === family && one.demo === demo))
      this.families.push({ family, demo });
    return (usage) => {
      call.usage = usage;
    };
  }

  /** A model gave no answer; the same once more is counted. */
  noteTried({ family, modelId, demo }: ModelEntry, reason: string): void {
    const last = this.failures.at(-1);
    if (last?.family === family && last.model === modelId && last.reason === reason) last.times += 1;
    else this.failures.push({ family, model: modelId, demo, reason, times: 1 });
  }

  /** The models that gave no answer since the last kept round. */
  tried(): Tried[] {
    return this.failures;
  }

  /** The families that this attempt has called. */
  reached(): Reached[] {
    return this.families;
  }

  /** What no kept round holds yet. */
  spent(): Spent[] {
    return this.calls.filter(({ usage }) => usage.input_tokens !== null || usage.output_tokens !== null);
  }

  /** The tokens of `spent` in one sum. */
  open(): Usage {
    return this.calls.reduce((sum, { usage }) => addUsage(sum, usage), noUsage);
  }

  /** A round was kept with all that was spent so far. */
  settle(): void {
    this.recorded = this.total();
    this.calls = [];
    this.failures = [];
  }

  /** The tokens of the whole run. */
  total(): Usage {
    return addUsage(this.recorded, this.open());
  }
}
