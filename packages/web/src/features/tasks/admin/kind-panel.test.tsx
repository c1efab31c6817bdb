import type { Task } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { press, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { ChildrenPanel } from './kind-panel.tsx';

const child = (nth: number, name: string, ru?: string) => ({
  id: `01900000-0000-7000-8000-00000000000${nth}`,
  name,
  description: '',
  locales: ru ? { ru: { name: ru } } : {},
});
const [soup, salad, cake] = [child(1, 'Soup', 'Суп'), child(2, 'Salad'), child(3, 'Cake')];
type Child = typeof soup;
const dinner = (children: Child[], change_count = 4): Task =>
  aTask({ name: 'Dinner', task_type: 'parent', child_tasks: children as never, change_count });
const path = 'PUT /private/tasks/:id/children';
type Handler = Parameters<typeof mockApi>[0][string];

async function show(answer: Handler, reload: () => Promise<Task | null> = async () => null) {
  const task = dinner([soup, salad, cake]);
  const requests = mockApi({ [path]: answer });
  const ordered: Task[] = [];
  const panel = (
    <ChildrenPanel task={task} onOrdered={(_from, next) => ordered.push(next)} reload={reload} words={{}} />
  );
  const rendered = await renderWithProviders(panel, { texts: ['admin', 'tasks-admin'] });
  return {
    ...rendered,
    ordered,
    sent: () => requests.map(({ body }) => body as { order: string[]; change_count: number }),
  };
}
const shown = () => textsOf(screen.getAllByRole('link'));
const ids = (...children: Child[]) => children.map(({ id }) => id);

it('the order of child tasks has links to each child, and saves every move immediately', async () => {
  const next = dinner([salad, soup, cake], 5);
  const { ordered, sent } = await show({ body: next });
  expect(shown()).toEqual(['Soup', 'Salad', 'Cake']);
  expect(screen.getByRole('link', { name: 'Soup' })).toHaveAttribute('href', `/admin/tasks/${soup.id}`);
  press('Move down: Soup');
  expect(await screen.findByText('Soup is now number 2.')).toBeInTheDocument();
  expect(shown()).toEqual(['Salad', 'Soup', 'Cake']);
  expect(sent()).toEqual([{ order: ids(salad, soup, cake), change_count: 4 }]);
  expect(ordered.map(({ change_count }) => change_count)).toEqual([5]);
});

it('the order of child tasks bases each move on the last response', async () => {
  const answers = [dinner([salad, soup, cake], 5), dinner([salad, cake, soup], 6)];
  const { sent } = await show(() => ({ body: answers.shift() }));
  press('Move down: Soup');
  await screen.findByText('Soup is now number 2.');
  press('Move down: Soup');
  await screen.findByText('Soup is now number 3.');
  expect(sent().map(({ change_count }) => change_count)).toEqual([4, 5]);
  expect(sent()[1]?.order).toEqual(ids(salad, cake, soup));
});

it('the order of child tasks does not move past its ends, and the buttons keep the focus', async () => {
  const { sent } = await show({});
  const up = screen.getByRole('button', { name: 'Move up: Soup' });
  up.focus();
  press('Move up: Soup');
  press('Move down: Cake');
  expect(sent()).toEqual([]);
  expect(up).toHaveFocus();
  expect(up).toHaveAttribute('aria-disabled', 'true');
  expect(up).toBeEnabled();
});

it('the order of child tasks makes one move at a time', async () => {
  const { handler, release } = deferred({ body: dinner([salad, soup, cake], 5) });
  const { sent } = await show(handler);
  press('Move down: Soup');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Move down: Salad' })).toHaveAttribute('aria-disabled', 'true'),
  );
  press('Move down: Salad');
  release();
  await screen.findByText('Soup is now number 2.');
  expect(sent()).toHaveLength(1);
});

it('the order of child tasks remains the stored one when a move is refused, and shows why', async () => {
  const { ordered } = await show(refusal(403, 'FORBIDDEN'));
  press('Move down: Soup');
  expect(await screen.findByRole('alert')).toHaveTextContent(/You do not have permission to do this\./);
  expect(shown()).toEqual(['Soup', 'Salad', 'Cake']);
  expect(ordered).toEqual([]);
});

describe('an order changed by somebody else', () => {
  const stew = child(4, 'Stew');

  it('is shown beside the user’s: without deleted children, and with new ones last', async () => {
    const theirs = dinner([stew, salad, soup], 9);
    let isStale = true;
    const { sent } = await show(
      ({ body }) => {
        if (isStale) return refusal(409, 'STALE_WRITE');
        const { order } = body as { order: string[] };
        return {
          body: dinner(order.map((id) => theirs.child_tasks.find((one) => one.id === id)) as never, 10),
        };
      },
      async () => theirs,
    );
    press('Move down: Soup');
    expect(await screen.findByText('Saved: 1. Stew 2. Salad 3. Soup')).toBeInTheDocument();
    expect(screen.getByText('Yours: 1. Salad 2. Soup 3. Stew')).toBeInTheDocument();
    isStale = false;
    press('Keep mine');
    expect(await screen.findByText('Your order is saved.')).toBeInTheDocument();
    expect(sent().at(-1)).toEqual({ order: ids(salad, soup, stew), change_count: 9 });
    expect(shown()).toEqual(['Salad', 'Soup', 'Stew']);
  });

  it('can be taken with one button, without another request', async () => {
    const { sent } = await show(refusal(409, 'STALE_WRITE'), async () => dinner([cake, salad, soup], 9));
    press('Move down: Soup');
    await screen.findByText('Saved: 1. Cake 2. Salad 3. Soup');
    press('Use the saved version');
    await waitFor(() => expect(shown()).toEqual(['Cake', 'Salad', 'Soup']));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent()).toHaveLength(1);
  });
});
