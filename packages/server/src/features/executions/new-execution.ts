import type { Language } from '@agentarium/contracts';
import type { RunFacts } from './rules.ts';

/** A run that has passed every check but the limits. */
export type NewExecution = {
  id: string;
  userId: string;
  facts: RunFacts;
  parentExecutionId: string | null;
  language: Language;
  values: Record<string, unknown>;
  /** `refuse`: a once-only task that was run is refused; `replace`: its earlier execution goes. */
  earlier: 'refuse' | 'replace';
  idempotency: { key: string; hash: string } | null;
  now: Date;
};
