import type { Execution } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, ask, aTask, executionId } from '../testing/factories.ts';
import { ExecutionResult, type ExecutionResultProps } from './execution-result.tsx';

const task = aTask({
  required_parameters: [
    ask('goal', 'String'),
    { ...ask('weight', 'Float', { unit: 'kg' }), param_type: 'UserProfile' },
    { ...ask('secret', 'String'), param_type: 'AdminInput' },
  ],
});
type Answer = Parameters<typeof mockApi>[0][string];

async function show(answer: Answer, props: Partial<ExecutionResultProps> = {}) {
  const calls: string[] = [];
  mockApi({
    'GET /public/task-executions/:id': answer,
    'GET /public/tool-calls/execution/:id': { body: { items: [] } },
  });
  const app = await renderWithProviders(
    <ExecutionResult
      task={task}
      executionId={executionId}
      startedAt={undefined}
      retrying={false}
      problem={null}
      onRunAgain={({ id }) => calls.push(`again ${id}`)}
      onRetry={({ id }) => calls.push(`retry ${id}`)}
      onMissing={() => calls.push('gone')}
      {...props}
    />,
    { user: { timezone: 'UTC' }, texts: ['executions', 'tool-calls', 'follow-ups'] },
  );
  return { ...app, calls };
}
const run = (overrides: Partial<Execution> = {}) => ({ body: anExecution(overrides) });
const failed = run({ status: 'failed', result: null, error: { code: 'TIME_LIMIT', message: '' } });

it('the answer beside its input lists the user’s input, not the values of administrators', async () => {
  await show(run({ input_params: { goal: 'lose', weight: 80.5, secret: 'x' } }));
  const aside = within(await screen.findByRole('complementary', { name: 'Your input' }));
  expect(aside.getAllByRole('term').map((term) => term.textContent)).toEqual(['The goal', 'The weight']);
  expect(aside.getAllByRole('definition').map((value) => value.textContent)).toEqual(['lose', '80.5 kg']);
  expect(aside.getByRole('link', { name: 'Open this run' })).toHaveAttribute(
    'href',
    `/executions/${executionId}`,
  );
});

it('the answer beside its input shows a notice when no input was needed', async () => {
  await show(run({ input_params: {} }));
  expect(await screen.findByText('No input was needed.')).toBeInTheDocument();
});

it('the answer beside its input runs again from the answer', async () => {
  const { calls } = await show(run());
  await screen.findByRole('group', { name: 'Answer actions' });
  press('Run again');
  expect(calls).toEqual([`again ${executionId}`]);
  expect(screen.queryByRole('button', { name: 'Change parameters' })).toBeNull();
});

it('the answer beside its input offers for a failed run to repeat it or to change its values', async () => {
  const { calls } = await show(failed);
  expect(await screen.findByText('It took too long.')).toBeInTheDocument();
  press('Retry');
  press('Change parameters');
  expect(calls).toEqual([`retry ${executionId}`, `again ${executionId}`]);
});

it('an answer that can’t be shown closes when its run does not exist', async () => {
  const { calls } = await show(refusal(404, 'EXECUTION_NOT_FOUND'));
  await waitFor(() => expect(calls).toEqual(['gone']));
});

it('an answer that can’t be shown can be retried when the connection is lost', async () => {
  const answers: Answer[] = [connectionLost];
  const { calls } = await show((request) => {
    const next = answers.shift() ?? run();
    return typeof next === 'function' ? next(request) : next;
  });
  expect(await screen.findByText('Failed to load the run')).toBeInTheDocument();
  press('Retry');
  expect(await screen.findByRole('complementary', { name: 'Your input' })).toBeInTheDocument();
  expect(calls).toEqual([]);
});
