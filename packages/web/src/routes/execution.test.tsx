import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../testing/api.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { anExecution, aTask, executionId } from '../features/executions/testing/factories.ts';
import { Component as ExecutionPage } from './execution.tsx';

const stopped = {
  enabled: false,
  stopped_at: '2026-11-21T10:30:00Z',
  stop_reason: null,
  cron_expressions: ['0 9 * * *'],
  timezone: 'UTC',
  next_executions: [],
};

it.each([
  [{ stopped_by: 'user' }, 'by you'],
  [{ stopped_by: 'admin' }, 'by an administrator'],
  [{ stopped_by: 'system', stop_reason: 'FAILURES' }, 'after five failed runs in a row'],
  [
    { stopped_by: 'system', stop_reason: 'PLAN_ALLOWANCE' },
    'because your plan allows fewer active schedules',
  ],
])('a scheduled parent’s run shows when its schedule was stopped and by whom: %j', async (by, words) => {
  mockApi({
    'GET /public/task-executions/:id': { body: anExecution() },
    'GET /public/tasks/:id': { body: aTask({ task_type: 'parent_scheduled' }) },
    'GET /public/schedule/:id/status': { body: { ...stopped, ...by } },
  });
  await renderWithProviders(<ExecutionPage />, {
    at: `/executions/${executionId}`,
    path: '/executions/:id',
    texts: ['executions', 'schedule'],
    user: { timezone: 'UTC' },
  });
  const fact = await screen.findByText(new RegExp(`, ${words}$`));
  expect(fact).toHaveTextContent('Nov 21, 2026, 10:30');
  expect(fact.previousElementSibling).toHaveTextContent('Schedule stopped');
});
