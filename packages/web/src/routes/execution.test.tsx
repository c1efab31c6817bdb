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

it('a scheduled parent’s run shows when its schedule was stopped and by whom', async () => {
  mockApi({
    'GET /public/task-executions/:id': { body: anExecution() },
    'GET /public/tasks/:id': { body: aTask({ task_type: 'parent_scheduled' }) },
    'GET /public/schedule/:id/status': {
      body: { ...stopped, ...{ stopped_by: 'system', stop_reason: 'FAILURES' } },
    },
  });
  await renderWithProviders(<ExecutionPage />, {
    at: `/executions/${executionId}`,
    path: '/executions/:id',
    texts: ['executions', 'schedule'],
    user: { timezone: 'UTC' },
  });
  const fact = await screen.findByText(new RegExp(`, ${'after five failed runs in a row'}$`));
  expect(fact).toHaveTextContent('Nov 21, 2026, 10:30');
  expect(fact.previousElementSibling).toHaveTextContent('Schedule stopped');
});
