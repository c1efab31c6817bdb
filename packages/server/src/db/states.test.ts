import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { executionStatuses } from '@agentarium/contracts';
import { describe, expect, it, test } from 'vitest';
import {
  executionState,
  executionStates,
  executionTransitions,
  hasWireStatus,
  isFinished,
  purchaseState,
  toolCallState,
  wireStatus,
} from './states.ts';

describe('the SQL about states', () => {
  it('filters one status by equality, and several by list', () => {
    expect(executionState.isRunning()).toBe("status = 'running'");
    expect(executionState.isOpen('e.status')).toBe("e.status in ('queued', 'running', 'waiting')");
    expect(toolCallState.isOpen()).toBe("status in ('pending_confirmation', 'running')");
    expect(purchaseState.wasPaid()).toBe("status in ('completed', 'refunded')");
  });

  it('writes a status as a literal', () => {
    expect(executionState.queued).toBe("'queued'");
    expect(toolCallState.pending_confirmation).toBe("'pending_confirmation'");
  });

  it('finds the states of a status in the API', () => {
    expect(executionStatuses.map((status) => hasWireStatus[status]('e.status'))).toEqual([
      "e.status = 'queued'",
      "e.status in ('running', 'waiting')",
      "e.status = 'completed'",
      "e.status in ('failed', 'cancelled')",
    ]);
  });
});

describe('an execution', () => {
  const next = (state: string) =>
    Object.keys(executionTransitions[state as keyof typeof executionTransitions]);

  it('reaches every state from the queue, and every status of the API has a state', () => {
    const reached = new Set<string>(['queued']);
    for (const state of reached) for (const to of next(state)) reached.add(to);
    expect([...reached].sort()).toEqual([...executionStates].sort());
    expect(new Set(Object.values(wireStatus))).toEqual(new Set(executionStatuses));
  });

  it('is completed or failed only by the worker that runs it', () => {
    for (const end of ['completed', 'failed'])
      expect(executionStates.filter((state) => next(state).includes(end))).toEqual(['running']);
  });
});

test('the diagram in docs/architecture.md shows the transitions of an execution', () => {
  const arrows = Object.entries(executionTransitions).flatMap(([from, to]) =>
    Object.entries(to).map(([state, why]) => `  ${from} --> ${state}: ${why}`),
  );
  const ends = executionStates.filter(isFinished).map((state) => `  ${state} --> [*]`);
  const diagram = ['```mermaid', 'stateDiagram-v2', '  [*] --> queued', ...arrows, ...ends, '```'].join('\n');
  const page = join(import.meta.dirname, '../../../../docs/architecture.md');
  expect(readFileSync(page, 'utf8')).toContain(diagram);
});
