import { describe, expect, test } from 'vitest';
import { type ExecutionFacts, refuseByParent, refuseByState, requireUnpaused } from './check-execution.ts';

type World = { task?: object; agent?: object; parent?: object | null; parent_task_id?: string };
const facts = ({ task, agent, parent = null, parent_task_id }: World = {}) =>
  ({
    task: { task_type: 'plain', deployment_state: 'prod', archived_at: null, ...task },
    agent: { deployment_state: 'prod', archived_at: null, ...agent },
    parent,
    parent_task_id: parent_task_id ?? null,
  }) as ExecutionFacts;

describe('the deployment state', () => {
  test.each([
    ['prod', 'prod', false, null],
    ['test', 'prod', true, null],
    ['test', 'prod', false, 'TASK_NOT_ACTIVE'],
    ['prod', 'test', false, 'TASK_NOT_ACTIVE'],
  ])(
    '%s of a task and %s of its agent, for an administrator (%s), refuses a run with: %s',
    (task, agent, isAdmin, code) => {
      const refusal = refuseByState(
        facts({ task: { deployment_state: task }, agent: { deployment_state: agent } }),
        isAdmin,
      );
      expect(refusal?.code ?? null).toBe(code);
    },
  );
});

describe('the parent of a child', () => {
  const child = { task_type: 'child' };
  const parent = (given: object = {}) => ({
    id: 'p',
    task_id: 'pt',
    status: 'completed',
    input_params: {},
    output_params: null,
    ...given,
  });
  test.each([
    ['not given', null, false, 'PARENT_EXECUTION_REQUIRED'],
    ["someone else's, or unknown", null, true, 'PARENT_EXECUTION_REQUIRED'],
    ['still running', parent({ status: 'running' }), true, 'PARENT_NOT_COMPLETED'],
    ['of another task', parent({ task_id: 'other' }), true, 'PARENT_OF_OTHER_TASK'],
    ['completed and its own', parent(), true, null],
  ])('that is $0 is refused with $3', (_name, given, isGiven, reason) => {
    const refusal = refuseByParent(facts({ task: child, parent: given, parent_task_id: 'pt' }), isGiven);
    expect(refusal?.code ?? null).toBe(reason && 'CHILD_REQUIRES_PARENT');
    expect(refusal?.details?.[0]?.code ?? null).toBe(reason);
  });

  test('is rejected for a task that is not a child', () => {
    expect(refuseByParent(facts(), true)?.code).toBe('VALIDATION_FAILED');
  });
});

test('a run of a paused family is refused as part of normal operation, which is not logged', async () => {
  const models = {
    settings: { hasPaused: () => true, isPaused: () => true },
    chainFor: () => [{ family: 'chatgpt' }],
  };
  const refused = requireUnpaused({ models } as never, { query: async () => [] }, 'task');
  await expect(refused).rejects.toMatchObject({ code: 'MODEL_PAUSED', isExpected: true });
});
