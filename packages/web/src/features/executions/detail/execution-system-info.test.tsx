import type { Execution } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, executionId } from '../testing/factories.ts';
import { ExecutionSystemInfo } from './execution-detail.tsx';

async function show(overrides: Partial<Execution> = {}, role: 'user' | 'admin' = 'user') {
  const requests = mockApi({ 'GET /private/tool-calls/execution/:id': { body: { items: [] } } });
  const app = await renderWithProviders(<ExecutionSystemInfo execution={anExecution(overrides)} />, {
    texts: ['executions', 'tool-calls'],
    user: { role, timezone: 'UTC' },
  });
  await app.user.click(screen.getByRole('button', { name: 'System information' }));
  return { ...app, requests };
}
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

it('lists stored values, and leaves out missing ones', async () => {
  await show();
  expect(facts()).toMatchObject({ 'Run ID': executionId, Status: 'Completed', 'Model version': '1' });
  expect(Object.keys(facts())).not.toContain('Error code');
  expect(Object.keys(facts())).not.toContain('Parent run ID');
  expect(screen.queryByRole('heading', { name: 'Output parameters' })).toBeNull();
});

it('shows the code of an error and a link to the parent', async () => {
  const parent_execution_id = '01900000-0000-7000-8000-000000000099';
  await show({ status: 'failed', error: { code: 'TIME_LIMIT', message: 'x' }, parent_execution_id });
  expect(facts()).toMatchObject({ 'Error code': 'TIME_LIMIT', Status: 'Failed' });
  expect(screen.getByRole('link', { name: parent_execution_id })).toHaveAttribute(
    'href',
    `/executions/${parent_execution_id}`,
  );
});

it('shows administrators the tool calls and the messages of the request', async () => {
  const request = [
    { role: 'system', content: 'You are Anna.' },
    { role: 'user', content: 'A menu, please.' },
  ] as Execution['request'];
  const { requests } = await show({ request }, 'admin');
  expect(await screen.findByText('No tools were called.')).toBeInTheDocument();
  expect(requests).toHaveLength(1);
  const second = screen.getByRole('heading', { name: 'Request message 2: user' });
  expect(second.nextElementSibling).toHaveTextContent('A menu, please.');
});

it('requests no admin data for a user', async () => {
  const { requests } = await show();
  expect(requests).toEqual([]);
  expect(screen.queryByText('Tools used')).toBeNull();
});
