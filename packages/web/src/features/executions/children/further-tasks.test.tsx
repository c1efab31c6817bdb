import type { Execution } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ExecutionDetail } from '../detail/execution-detail.tsx';
import { anExecution, ask, aTask, eventStream, executionId, taskId } from '../testing/factories.ts';

const ids = ['01900000-0000-7000-8000-000000000031', '01900000-0000-7000-8000-000000000032'] as const;
const children = ['Shopping list', 'Recipes'].map((name, index) => ({
  id: ids[index] ?? '',
  name,
  description: '',
  execution_type: 'multiple' as const,
  deployment_state: 'prod' as const,
  tier: 'basic' as const,
  task_execution_limit: 1,
  locales: {},
}));
const task = aTask({ task_type: 'parent', child_tasks: children });
const ran = (index: 0 | 1, status: Execution['status']) => ({
  id: `01900000-0000-7000-8000-00000000004${index}`,
  status,
  created_at: '2026-11-20T09:05:00Z',
  task_id: ids[index],
  task_name: children[index]?.name ?? '',
});
const usage = (remaining_executions: number, next_reset_time: string | null = null) => ({
  body: { task_limit: 1, remaining_executions, next_reset_time, hours_until_reset: null },
});

/** The page of a parent; `now` returns the execution's current state on the server. */
const show = async (now: () => Execution, more: Parameters<typeof mockApi>[0] = {}) => {
  const requests = mockApi({
    'GET /public/task-executions/:id': ({ path }) => ({
      body: path.endsWith(executionId)
        ? now()
        : anExecution({ id: ran(0, 'failed').id, input_params: { topic: 'Cats' } }),
    }),
    'GET /public/tasks/:id': { body: task },
    'GET /public/tasks': {
      body: {
        items: [aTask({ id: ids[0], name: 'Shopping list', required_parameters: [ask('topic', 'String')] })],
        next_cursor: null,
      },
    },
    'GET /public/users/me/task-usage': usage(1),
    ...more,
  });
  const app = await renderWithProviders(<ExecutionDetail id={executionId} />, {
    texts: ['executions', 'subscription'],
    user: {},
  });
  return { ...app, requests };
};

describe('the child tasks of a completed parent', () => {
  it('show how many remain, how many runs they use and which need input, with one primary button', async () => {
    await show(() => anExecution());
    expect(
      await screen.findByText(/^2 steps left: Shopping list and Recipes\. Running all/),
    ).toHaveTextContent('Running all uses 1 run. Shopping list needs your input: run it separately.');
    const section = screen.getByRole('region', { name: 'What to do next' });
    const primary = [...section.querySelectorAll('.MuiButton-contained')];
    expect(primary.map(({ textContent }) => textContent)).toEqual(['Run the remaining 2']);
  });

  it('run all remaining, live: the stream updates the page without a reload', async () => {
    let at = 0;
    const stages: Execution[] = [
      anExecution(),
      anExecution({ children_run: { status: 'running', held: false, error: null, skipped: [] } }),
      anExecution({
        child_executions: [ran(0, 'completed')],
        children_run: { status: 'running', held: false, error: null, skipped: [] },
      }),
      anExecution({
        child_executions: [ran(0, 'completed'), ran(1, 'completed')],
        children_run: { status: 'completed', held: false, error: null, skipped: [] },
      }),
    ];
    const now = () => stages[at] ?? anExecution();
    let send: (event: string) => void = () => undefined;
    const events = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (event) =>
          controller.enqueue(new TextEncoder().encode(`id: ${at}\nevent: ${event}\ndata: {}\n\n`));
      },
    });
    const { user, requests } = await show(now, {
      'POST /public/task-executions/:id/run-children': () => {
        at = 1;
        return { body: now() };
      },
      'GET /public/task-executions/:id/events': () => new Response(events),
    });
    await user.click(await screen.findByRole('button', { name: 'Run the remaining 2' }));
    expect(await screen.findByText('0 of 2 done, running one at a time')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stop all' })).toBeEnabled();
    at = 2;
    send('child-ended');
    expect(await screen.findByText('1 of 2 done, running one at a time')).toBeInTheDocument();
    at = 3;
    send('child-ended');
    expect(await screen.findByRole('tab', { name: 'Steps (2)' })).toBeInTheDocument();
    expect(screen.queryByText(/one after the other/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /that (is|are) left/ })).not.toBeInTheDocument();
    expect(requests.filter(({ path }) => path.endsWith('/run-children'))).toHaveLength(1);
  });

  it('show what was skipped and why, and which limit stopped them', async () => {
    await show(() =>
      anExecution({
        children_run: {
          status: 'stopped',
          held: false,
          error: { code: 'DAILY_LIMIT_GLOBAL', message: 'Daily run limit reached globally' },
          skipped: [{ task_id: ids[1], code: 'VALIDATION_FAILED' }],
        },
      }),
    );
    expect(await screen.findByText('Skipped: it needs your input. Run it separately.')).toBeInTheDocument();
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
    expect(screen.getByRole('button', { name: 'Run the remaining 1' })).toBeEnabled();
  });

  it('show that they wait for the scheduler, and can be run now', async () => {
    await show(
      () => anExecution({ children_run: { status: 'running', held: true, error: null, skipped: [] } }),
      { 'GET /public/task-executions/:id/events': () => eventStream([]) },
    );
    expect(await screen.findByText(/Scheduled runs are switched off/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run the remaining 2' })).toBeEnabled();
  });

  it('retry a failed one with its values, under the same parent', async () => {
    const { user, requests } = await show(() => anExecution({ child_executions: [ran(0, 'failed')] }), {
      'POST /public/task-executions': { status: 201, body: anExecution({ id: ran(0, 'failed').id }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again: Shopping list' }));
    await expect
      .poll(() => requests.find(({ method }) => method === 'POST')?.body)
      .toEqual({
        ...{ task_id: ids[0], parameters: { topic: 'Cats' }, earlier: ['topic'] },
        parent_execution_id: executionId,
      });
  });

  it.each([
    ['today’s runs have reached the limit', usage(0), "You've used all of today's runs of this step."],
    ['the month’s budget is used up', usage(0, '2026-12-01T00:00:00.000Z'), "This month's budget is used up"],
  ])('cannot be started once %s', async (_when, left, sentence) => {
    await show(() => anExecution(), { 'GET /public/users/me/task-usage': left });
    expect((await screen.findAllByText(sentence))[0]).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Run: Shopping list' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run: Shopping list' })).toBeDisabled();
  });

  it('stay unchanged when running all is refused, and show why', async () => {
    const { user } = await show(() => anExecution(), {
      'POST /public/task-executions/:id/run-children': refusal(409, 'IN_USE'),
      'GET /public/task-executions/:id/events': eventStream([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Run the remaining 2' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run the remaining 2' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Run: Recipes' })).toHaveAttribute(
      'href',
      `/tasks/${ids[1]}?execute=true&parent_execution_id=${executionId}`,
    );
    expect(taskId).toBe(task.id);
  });
});
