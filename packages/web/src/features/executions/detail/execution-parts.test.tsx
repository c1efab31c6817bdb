import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ExecutionAnswer } from '../answer/execution-answer.tsx';
import { anExecution, ask, aTask } from '../testing/factories.ts';
import { ChildExecutions } from './child-executions.tsx';

const options = { texts: ['executions'], user: { timezone: 'UTC' } };
const child = (id: string, status: 'completed' | 'failed') => ({
  id,
  status,
  error: null,
  created_at: '2026-11-20T09:05:00Z',
  task_id: id,
  task_name: `Task ${id}`,
});

it('numbers the children and shows name, status and time of each', async () => {
  const execution = anExecution({ child_executions: [child('one', 'completed'), child('two', 'failed')] });
  await renderWithProviders(<ChildExecutions execution={execution} task={undefined} />, options);
  const cards = screen.getAllByRole('listitem');
  expect(cards.map((card) => card.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^1.*Task one.*Completed.*Nov 20, 2026, 9:05/),
    expect.stringMatching(/^2.*Task two.*Failed.*Nov 20, 2026, 9:05/),
  ]);
  expect(screen.getByRole('link', { name: 'Task two' })).toHaveAttribute('href', '/executions/two');
});

it('shows the picture beside the markdown in the agent’s bubble, then the disclaimer', async () => {
  mockApi({});
  const { container } = await renderWithProviders(
    <ExecutionAnswer execution={anExecution()} task={aTask()} />,
    options,
  );
  const bubble = await screen.findByRole('region', { name: 'Anna' });
  expect(await within(bubble).findByText('Monday')).toBeInTheDocument();
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/agents/dietologist.svg');
  const disclaimer = screen.getByText('Not medical advice.');
  expect(picture?.compareDocumentPosition(bubble)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(bubble.compareDocumentPosition(disclaimer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('copies the answer as markdown, and as formatted text for documents', async () => {
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

it('shows above the actions that an answer was truncated, and nothing for a complete one', async () => {
  mockApi({});
  const show = (result_cut: 'length' | null) =>
    renderWithProviders(<ExecutionAnswer execution={anExecution({ result_cut })} task={aTask()} />, options);
  const { unmount } = await show('length');
  expect(await screen.findByText('This answer was cut off')).toBeInTheDocument();
  unmount();
  await show(null);
  await screen.findByText('Monday');
  expect(screen.queryByText('This answer was cut off')).toBeNull();
});

it('prints the answer with its head, its figures and the disclaimer, without controls', async () => {
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
