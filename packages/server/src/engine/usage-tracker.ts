import type { CallError, Tried } from '../platform/models/model-errors.ts';
import { addUsage, noUsage, type Usage } from '../platform/models/read-chunk.ts';
import type { ModelEntry } from './types.ts';

export type { Tried, Usage };

/** A family that was called, regardless of the outcome. */
export type Reached = { family: string; demo: boolean };

/** The usage of one model call. */
export type Spent = { family: string; model: string; demo: boolean; usage: Usage };

type Note = (usage: Usage) => void;

/** Adds a model that did not answer; repetitions are counted, with what the provider said last. */
export function recordTried(
  list: Tried[],
  { family, modelId, demo }: ModelEntry,
  reason: string,
  error?: CallError,
): void {
  const said = {
    ...(error?.failure.kind === 'http' && { status: error.failure.status }),
    ...(error?.providerText && { text: error.providerText }),
  };
  const last = list.at(-1);
  if (last?.family === family && last.model === modelId && last.reason === reason) {
    Object.assign(last, said);
    last.times += 1;
  } else list.push({ family, model: modelId, demo, reason, times: 1, ...said });
}

/**
 * The usage of a run's model calls, by model, including failed and stopped calls as far as the provider reported it.
 * `recorded` are the tokens of saved rounds, of this attempt or an earlier one.
 */
export class UsageTracker {
  private recorded: Usage;
  private calls: Spent[] = [];
  private failures: Tried[] = [];
  private families: Reached[] = [];

  constructor(recorded: Usage) {
    this.recorded = recorded;
  }

  /** Starts a call; returns a function to report its tokens, each time the provider does. */
  begin({ family, modelId, demo }: ModelEntry): Note {
    const call: Spent = { family, model: modelId, demo, usage: noUsage };
    this.calls.push(call);
    if (!this.families.some((one) => one.family === family && one.demo === demo))
      this.families.push({ family, demo });
    return (usage) => {
      call.usage = usage;
    };
  }

  /** Records that a model did not answer. */
  recordTried(entry: ModelEntry, reason: string, error?: CallError): void {
    recordTried(this.failures, entry, reason, error);
  }

  /** The models that did not answer since the last saved round. */
  tried(): Tried[] {
    return this.failures;
  }

  /** The families that this attempt has called. */
  calledFamilies(): Reached[] {
    return this.families;
  }

  /** Usage that no saved round includes yet. */
  uncommitted(): Spent[] {
    return this.calls.filter(({ usage }) => usage.input_tokens !== null || usage.output_tokens !== null);
  }

  /** The total tokens of `uncommitted`. */
  uncommittedTotal(): Usage {
    return this.calls.reduce((sum, { usage }) => addUsage(sum, usage), noUsage);
  }

  /** Marks all usage so far as saved with a round. */
  checkpoint(): void {
    this.recorded = this.total();
    this.calls = [];
    this.failures = [];
  }

  /** The tokens of the whole run. */
  total(): Usage {
    return addUsage(this.recorded, this.uncommittedTotal());
  }
}
