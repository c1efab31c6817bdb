import { describe, expect, it } from 'vitest';
import { executionState } from './execution-state.ts';
import { purchaseState } from './purchase-state.ts';
import { toolCallState } from './tool-call-state.ts';

describe('the SQL about states', () => {
  it('filters one status by equality, and several by list', () => {
    expect(executionState.isRunning()).toBe("status = 'running'");
    expect(executionState.isOpen('e.status')).toBe("e.status in ('pending', 'running')");
    expect(toolCallState.isOpen()).toBe("status in ('pending_confirmation', 'running')");
    expect(purchaseState.wasPaid()).toBe("status in ('completed', 'refunded')");
  });

  it('writes a status as a literal', () => {
    expect(executionState.pending).toBe("'pending'");
    expect(toolCallState.pending_confirmation).toBe("'pending_confirmation'");
  });
});
