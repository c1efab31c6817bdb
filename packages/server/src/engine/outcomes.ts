import type { FailureCode, ResultCut } from '@agentarium/contracts';
import { failureMessages } from './failures.ts';
import type { EngineOutcome, Message, ModelEntry, OutputsOutcome } from './types.ts';

type Unmeasured<T> = T extends unknown
  ? Omit<T, 'durationMs' | 'usage' | 'spent' | 'tried' | 'reached'>
  : never;
/** A run's outcome without its duration and usage. */
export type Ending = Unmeasured<EngineOutcome>;

const modelFacts = (entry: ModelEntry | null) => ({
  model: entry?.modelId ?? null,
  family: entry?.family ?? null,
  demo: entry?.demo ?? false,
});

type Answered = {
  entry: ModelEntry;
  request: Message[];
  text: string;
  cut: ResultCut | null;
  lacksTools: boolean;
  outputs: OutputsOutcome | null;
};

/** The outcome of a run with an answer. */
export function completed({ entry, ...answer }: Answered): Ending {
  return { ...modelFacts(entry), ...answer, status: 'completed' };
}

type Failed = { entry: ModelEntry | null; request: Message[] | null; partialText: string };

/** The outcome of a failed run; its message is fixed, never a provider's. */
export function failed(code: FailureCode, { entry, ...rest }: Failed): Ending {
  return {
    ...modelFacts(entry),
    ...rest,
    status: 'failed',
    code,
    message: failureMessages[code],
    usersFault: code === 'CANCELLED',
  };
}
