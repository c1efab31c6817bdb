import { addUsage, noUsage } from './stream-answer.ts';
import type { ModelEntry } from './types.ts';
import type { Spent, Usage } from './usage.ts';

type Note = (usage: Usage) => void;

/**
 * What the calls of a run's models used, each by its own model: of calls that failed or were stopped too, as far as
 * the provider told before that. `recorded` are the tokens of rounds that were kept, by an earlier attempt or this one.
 */
export class Meter {
  private recorded: Usage;
  private calls: Spent[] = [];

  constructor(recorded: Usage) {
    this.recorded = recorded;
  }

  /** Begins a call; returns what to tell its tokens to, each time the provider says them again. */
  begin({ family, modelId, demo }: ModelEntry): Note {
    const call: Spent = { family, model: modelId, demo, usage: noUsage };
    this.calls.push(call);
    return (usage) => {
      call.usage = usage;
    };
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
  }

  /** The tokens of the whole run. */
  total(): Usage {
    return addUsage(this.recorded, this.open());
  }
}
