import type { Execution } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { answerApi } from '../../../../testing/api.ts';
import { screen } from '../../../../testing/library.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, executionId } from '../testing/factories.ts';
import { ExecutionSystemInfo } from './execution-system-info.tsx';

async function show(overrides: Partial<Execution> = {}, role: 'user' | 'admin' = 'user') {
  const asked = answerApi({ 'GET /private/tool-calls/execution/:id': { body: { items: [] } } });
  const app = await renderWithProviders(<ExecutionSystemInfo execution={anExecution(overrides)} />, {
    texts: ['executions', 'tool-calls'],
    user: { role, timezone: 'UTC' },
  });
  await app.user.click(screen.getByRole('button', { name: 'System information' }));
  return { ...app, asked };
}
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

it('lists what is stored, and leaves out what is not there', async () => {
  await show();
  expect(facts()).toMatchObject({ 'Run ID': executionId, Status: 'Completed', 'Model version': '1' });
  expect(Object.keys(facts())).not.toContain('Error code');
  expect(Object.keys(facts())).not.toContain('Parent run ID');
  expect(screen.queryByRole('heading', { name: 'Output parameters' })).toBeNull();
});

it('has the code of an error and the way to the parent', async () => {
  const parent_execution_id = '01900000-0000-7000-8000-000000000099';
  await show({ status: 'failed', error: { code: 'TIME_LIMIT', message: 'x' }, parent_execution_id });
  expect(facts()).toMatchObject({ 'Error code': 'TIME_LIMIT', Status: 'Failed' });
  expect(screen.getByRole('link', { name: parent_execution_id })).toHaveAttribute(
    'href',
    `/executions/${parent_execution_id}`,
  );
});

it('shows what went in and came out as it is stored', async () => {
  await show({ input_params: { goal: 'lose' }, output_params: { kcal: 2000 } });
  expect(screen.getByRole('heading', { name: 'Input parameters' }).nextElementSibling).toHaveTextContent(
    '{ "goal": "lose" }',
  );
  expect(screen.getByRole('heading', { name: 'Output parameters' }).nextElementSibling).toHaveTextContent(
    '{ "kcal": 2000 }',
  );
});

it('shows administrators the calls of tools and the messages of the request', async () => {
  const request = [
    { role: 'system', content: 'You are Anna.' },
    { role: 'user', content: 'A menu, please.' },
  ] as Execution['request'];
  const { asked } = await show({ request }, 'admin');
  expect(await screen.findByText('No tools were called.')).toBeVisible();
  expect(asked).toHaveLength(1);
  const second = screen.getByRole('heading', { name: 'Request message 2: user' });
  expect(second.nextElementSibling).toHaveTextContent('A menu, please.');
});

it('asks for nothing of administrators on behalf of a user', async () => {
  const { asked } = await show();
  expect(asked).toEqual([]);
  expect(screen.queryByText('Tools used')).toBeNull();
});
