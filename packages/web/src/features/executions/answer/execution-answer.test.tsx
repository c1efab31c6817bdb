import type { Execution } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, ask, aTask } from '../testing/factories.ts';
import { getAgentDisplay, taskNameOf, taskNamesOf } from './agent-display.ts';
import { ExecutionAnswer } from './execution-answer.tsx';

const locales = {
  ru: { name: 'Анна', disclaimer: 'Это не совет врача.', greeting: '', description: '', role: '' },
};
const task = aTask({ required_parameters: [ask('topic', 'String')] });

const show = (execution: Partial<Execution>, props: Partial<Parameters<typeof ExecutionAnswer>[0]> = {}) => {
  mockApi({ 'GET /public/task-executions/:id/tool-calls': { body: { items: [], next_cursor: null } } });
  return renderWithProviders(<ExecutionAnswer execution={anExecution(execution)} task={task} {...props} />, {
    user: { timezone: 'UTC' },
    texts: ['executions', 'tool-calls'],
  });
};

it('the result of an execution shows the text, the disclaimer and the actions', async () => {
  await show({});
  expect(await screen.findByText('Monday')).toBeInTheDocument();
  expect(screen.getByText('Not medical advice.')).toBeInTheDocument();
  const actions = within(screen.getByRole('group', { name: 'Answer actions' }));
  for (const name of ['Copy', 'Share']) expect(actions.getByRole('button', { name })).toBeEnabled();
  for (const name of ['Run again', 'Listen']) expect(actions.queryByRole('button', { name })).toBeNull();
  press('More actions');
  for (const name of ['Download .md', 'Print', 'Compare'])
    expect(screen.getByRole('menuitem', { name })).not.toHaveAttribute('aria-disabled');
});

it('the result of an execution can be downloaded and printed once its task has loaded, which labels the input', async () => {
  const come = Promise.withResolvers<void>();
  mockApi({
    'GET /public/task-executions/:id/tool-calls': { body: { items: [], next_cursor: null } },
    'GET /public/tasks/:id': async () => {
      await come.promise;
      return refusal(404, 'TASK_NOT_FOUND');
    },
  });
  await renderWithProviders(<ExecutionAnswer execution={anExecution({})} task={undefined} />, {
    texts: ['executions', 'tool-calls'],
  });
  expect(screen.getByRole('button', { name: 'Copy' })).toBeEnabled();
  press('More actions');
  const items = ['Download .md', 'Print'].map((name) => screen.getByRole('menuitem', { name }));
  for (const item of items) expect(item).toHaveAttribute('aria-disabled', 'true');
  come.resolve();
  for (const item of items) await waitFor(() => expect(item).not.toHaveAttribute('aria-disabled'));
});

it('the result of an execution shows the figures first, then the text and the demo notice, and the actions last', async () => {
  const calories = { name: 'calories', data_type: 'Integer' as const, description: null, locales: {} };
  await show(
    { is_demo: true, output_params: { calories: 410 } },
    { task: aTask({ output_parameters: [calories] as never }) },
  );
  const parts = [
    screen.getByText('410'),
    await screen.findByText('Monday'),
    screen.getByText('Demo answer'),
    screen.getByText('Not medical advice.'),
    screen.getByRole('group', { name: 'Answer actions' }),
  ];
  for (const [index, part] of parts.slice(1).entries()) {
    const following = parts[index]?.compareDocumentPosition(part) ?? 0;
    expect(following & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
  expect(screen.getByRole('region', { name: 'Anna' })).toContainElement(parts[0] ?? null);
});

it.each([
  [{ result_cut: 'length' }, 'This answer was cut off'],
  [{ result_cut: 'filter' }, 'A content filter ended this answer'],
  [{ tools_unavailable: true }, 'Answered without tools'],
  [
    { images_left_out: 1 },
    'The model did not get 1 older picture: a question sends the newest 8, up to 20 MB.',
  ],
] as const)('the result of an execution marks what is missing: %j', async (facts, mark) => {
  const { unmount } = await show(facts);
  expect(screen.getByText(mark)).toBeInTheDocument();
  unmount();
  await show({});
  expect(screen.queryByText(mark)).toBeNull();
});

it.each([null, '  \n '])(
  'the result of an execution shows a notice for the empty result %j',
  async (result) => {
    await show({ result });
    expect(screen.getByText('This run completed without a result.')).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Answer actions' })).toBeNull();
  },
);

it('the result of an execution shows for a failed run why, with the partial text', async () => {
  const retry = vi.fn();
  await show(
    {
      status: 'failed',
      result: null,
      error: { code: 'MODEL_STREAM_CUT', message: 'Cut' },
      partial_result: 'Soup on',
    },
    { onRetry: retry },
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/stopped in the middle of its answer/);
  const partial = screen.getByRole('region', { name: 'Written before it stopped' });
  expect(await within(partial).findByText('Soup on')).toBeInTheDocument();
  press('Retry');
  expect(retry).toHaveBeenCalledOnce();
});

describe('the agent of an answer', () => {
  const named = { ...task, agent: { ...task.agent, config: { ...task.agent.config, locales } } };
  it('is named in the user’s language', () => {
    expect(getAgentDisplay(named, 'ru', 'kept')).toMatchObject({
      name: 'Анна',
      disclaimer: 'Это не совет врача.',
      greeting: 'Hello!',
    });
  });

  it('is known only by name when the task was deleted', () => {
    expect(getAgentDisplay(undefined, 'en', 'Anna')).toEqual({
      name: 'Anna',
      image: null,
      role: 'Anna',
      greeting: null,
      disclaimer: null,
    });
  });
});

describe('the name of a task', () => {
  const config = { ...task.config, locales: { ru: { name: 'Меню' } } };
  it('is the stored one when the task was deleted', () => {
    expect(taskNameOf(undefined, 'ru', 'Kept')).toBe('Kept');
    expect(taskNamesOf(undefined, 'Kept')).toEqual(['Kept']);
  });
  it('has the names in every language', () => {
    expect(taskNamesOf({ name: 'Weekly menu', config }, 'Kept')).toEqual(['Kept', 'Weekly menu', 'Меню']);
  });
});

const options = { texts: ['executions'], user: { timezone: 'UTC' } };
it('an answer is copied as markdown, and as formatted text for documents', async () => {
  mockApi({});
  const { user } = await renderWithProviders(
    <ExecutionAnswer execution={anExecution()} task={aTask()} />,
    options,
  );
  await screen.findByText('Monday');
  // jsdom lacks this class.
  class Item {
    parts: Record<string, Blob>;
    constructor(parts: Record<string, Blob>) {
      this.parts = parts;
    }
  }
  vi.stubGlobal('ClipboardItem', Item);
  const written: Item[] = [];
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(
    async (items) => void written.push(...(items as unknown as Item[])),
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await written[0]?.parts['text/plain']?.text()).toBe('# Menu\n\nSoup on **Monday**.');
  const html = await written[0]?.parts['text/html']?.text();
  expect(html).toMatch(/^<h1>Menu<\/h1>\s*<p>Soup on <strong>Monday<\/strong>.<\/p>$/);

  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('no formatted text here'));
  const plain = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: /^Cop/ }));
  await waitFor(() => expect(plain).toHaveBeenCalledWith('# Menu\n\nSoup on **Monday**.'));
  vi.unstubAllGlobals();
});

it('an answer is printed with its head, its figures and the disclaimer, without controls', async () => {
  mockApi({});
  const calories = {
    name: 'calories',
    data_type: 'Integer' as const,
    unit: 'kcal',
    description: null,
    locales: {},
  };
  const { container } = await renderWithProviders(
    <ExecutionAnswer
      execution={anExecution({
        input_params: { goal: 'eat better' },
        output_params: { calories: 410 },
        is_demo: true,
      })}
      task={aTask({ required_parameters: [ask('goal', 'String')], output_parameters: [calories] as never })}
    />,
    options,
  );
  await screen.findByText('Monday');
  const root = container.querySelector('[data-print-root]');
  for (const hidden of root?.querySelectorAll('[data-print-hide]') ?? []) hidden.remove();
  const printed = root?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  const parts = ['Menu', 'Anna · Nov 20, 2026', 'The goal', 'eat better', '410', 'Soup on Monday.'];
  const places = [...parts, 'Demo answer. Written by', 'Not medical advice.'].map((part) =>
    printed.indexOf(part),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(root?.querySelectorAll('button')).toHaveLength(0);
});
