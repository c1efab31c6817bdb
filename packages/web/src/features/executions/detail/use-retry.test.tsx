import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ExecutionProblem } from '../configure/execution-problem.tsx';
import { anExecution, ask, aTask, taskId } from '../testing/factories.ts';
import { useRetry } from './use-retry.ts';

const task = aTask({
  required_parameters: [ask('topic', 'String'), ask('when', 'Schedule')],
  task_type: 'parent_scheduled',
});
const failed = anExecution({ status: 'failed', input_params: { topic: 'Cats', height: 170 } });

function Page({ of: given }: { of: typeof task | undefined }) {
  const { retry, retrying, problem } = useRetry(failed, given);
  return (
    <>
      <button type="button" disabled={retrying} onClick={retry}>
        Retry
      </button>
      <ExecutionProblem problem={problem} parameters={task.required_parameters} />
    </>
  );
}
const create = 'POST /public/task-executions';
const show = async (answer: Parameters<typeof mockApi>[0][string], of: typeof task | undefined = task) => {
  const requests = mockApi({ [create]: answer });
  const rendered = await renderWithProviders(<Page of={of} />, { user: {}, texts: ['executions'] });
  press('Retry');
  return { ...rendered, requests };
};

describe('retrying a run', () => {
  it('reuses the input, keeps the schedule, and opens the new run', async () => {
    const { requests, router } = await show({ status: 201, body: anExecution({ id: 'next' }) });
    await waitFor(() => expect(router.state.location.pathname).toBe('/executions/next'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      task_id: taskId,
      parameters: { topic: 'Cats' },
      keep_schedule: true,
      earlier: ['topic'],
    });
  });

  it('opens the form when a withheld value must be typed', async () => {
    const { router } = await show(refusal(422, 'FIELD_WITHHELD'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tasks/${taskId}`));
    expect(router.state.location.search).toBe(`?execute=true&from=${failed.id}`);
  });

  it.each([
    ['there is no connection', connectionLost, /server can't be reached/],
    ['the limit is reached', refusal(429, 'DAILY_LIMIT_GLOBAL'), 'Daily run limit reached'],
    [
      'the task asks for something else by now',
      refusal(400, 'VALIDATION_FAILED', [{ path: 'parameters.size', message: 'Required', code: 'REQUIRED' }]),
      'Some of the values are not valid. Please check them.',
    ],
  ])('shows why it failed: %s', async (_why, answer, text) => {
    const { router } = await show(answer);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(router.state.location.pathname).toBe('/');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled());
  });

  it('is unavailable while its task is unknown', async () => {
    const { requests } = await show(connectionLost, undefined);
    expect(requests).toEqual([]);
  });
});
