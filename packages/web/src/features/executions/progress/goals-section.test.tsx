import type { Goal } from '@agentarium/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aGoal, aNumber, aPoint, aTrend } from '../testing/progress.ts';
import { GoalsSection } from './goals-section.tsx';

const parameters = [aNumber('input.weight', { name: 'Weight', unit: 'kg' }), aNumber('output.calories')];
const points = [
  aPoint(18, { 'input.weight': 81, 'output.calories': 1900 }),
  aPoint(19, { 'input.weight': 80.3 }),
];
type Answers = Parameters<typeof mockApi>[0];

/** The section with a server that stores what it receives. */
async function show(stored: Goal[], answers: Answers = {}, timezone = 'UTC') {
  let goals = stored;
  const requests = mockApi({
    'GET /public/goals': () => ({ body: { items: goals, next_cursor: null } }),
    'POST /public/goals': ({ body }) => {
      goals = [...goals, aGoal({ id: 'new', ...(body as Partial<Goal>) })];
      return { status: 201, body: goals.at(-1) };
    },
    'PUT /public/goals/:id': ({ body }) => {
      goals = goals.map((goal) => ({ ...goal, target: null, by: null, ...(body as Partial<Goal>) }));
      return { body: goals[0] };
    },
    'DELETE /public/goals/:id': () => {
      goals = [];
      return { body: { message: 'Deleted' } };
    },
    ...answers,
  });
  const app = await renderWithProviders(<GoalsSection taskId="t" parameters={parameters} points={points} />, {
    texts: ['progress', 'goals'],
    user: { timezone },
  });
  const sent = () => requests.flatMap(({ method, body }) => (method === 'GET' ? [] : [{ method, body }]));
  return { ...app, sent };
}
const rows = () =>
  screen.queryAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));

it('the goals section shows the target of each goal, its state and when it is expected', async () => {
  const trend = aTrend({ expected_on: '2999-02-11' });
  const calories = { name: 'calories', source: 'output', locales: null, unit: null } as const;
  const range = { kind: 'stay', target: null, by: null } as const;
  await show([
    aGoal({ id: 'a', state: 'on_track', trend }),
    aGoal({
      id: 'b',
      ...range,
      parameter: 'output.calories',
      number: calories,
      from: 1500,
      to: 2000,
      state: 'out_of_range',
    }),
    aGoal({ id: 'c', ...range, from: 60, state: 'on_track' }),
    aGoal({ id: 'd', ...range, to: 80.5, state: 'unknown' }),
    aGoal({ id: 'e', state: 'reached', trend }),
    aGoal({ id: 'f', task_id: 'another' }),
    aGoal({ id: 'g', parameter: 'output.gone' }),
  ]);
  await waitFor(() => expect(rows()).toHaveLength(5));
  expect(rows()).toEqual([
    expect.stringMatching(/^Weight: 70 kg by Mar 1, 2999At this pace on Feb 11, 2999On track/),
    expect.stringMatching(/^calories: 1,500 to 2,000Out of range/),
    expect.stringMatching(/^Weight: at least 60 kgOn track/),
    expect.stringMatching(/^Weight: at most 80.5 kgToo early to tell/),
    expect.stringMatching(/^Weight: 70 kg by Mar 1, 2999Reached/),
  ]);
});

it('a goal’s days are the same in a zone whose noon is still the day before in Greenwich', async () => {
  const trend = aTrend({ expected_on: '2999-02-11' });
  await show([aGoal({ state: 'on_track', trend })], {}, 'Pacific/Auckland');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toMatch(/by Mar 1, 2999At this pace on Feb 11, 2999/);
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Days on which a goal may end. */
const aDay = dayIn(30);
const nextDay = dayIn(31);

it('the goals section sets a goal by keyboard, once its fields are valid', async () => {
  const { user, sent } = await show([]);
  expect(await screen.findByText(/Set a target or a range/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Set a goal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a goal' }));
  await user.click(dialog.getByRole('button', { name: 'Set a goal' }));
  const target = dialog.getByRole('textbox', { name: 'Target' });
  await waitFor(() => expect(target).toHaveFocus());
  expect(target).toHaveAccessibleDescription('Enter a number');
  expect(dialog.getByText('kg')).toBeInTheDocument();
  await user.keyboard('68,5');
  const by = dialog.getByLabelText('By');
  fireEvent.change(by, { target: { value: '2999-03-01' } });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(by).toHaveAccessibleDescription('Choose a day within ten years'));
  expect(sent()).toEqual([]);
  fireEvent.change(by, { target: { value: aDay } });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Goal saved')).toBeInTheDocument();
  const body = { task_id: 't', parameter: 'input.weight', kind: 'reach', target: 68.5, by: aDay };
  expect(sent()).toEqual([{ method: 'POST', body }]);
  expect(rows()).toEqual([expect.stringMatching(/^Weight: 68.5 kg by [A-Z]/)]);
});

it('the dialog of a goal shows the latest value of its number, with the unit and the day', async () => {
  const { user } = await show([]);
  await screen.findByText(/Set a target or a range/);
  await user.click(screen.getByRole('button', { name: 'Set a goal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a goal' }));
  expect(dialog.getByText('Latest value: 80.3 kg (Nov 19, 2026)')).toBeInTheDocument();
  await user.click(dialog.getByRole('combobox', { name: /^Number/ }));
  await user.click(await screen.findByRole('option', { name: /calories/ }));
  expect(dialog.getByText('Latest value: 1,900 (Nov 18, 2026)')).toBeInTheDocument();
});

it('the goals section changes a goal into a range and deletes it after confirmation', async () => {
  const { user, sent } = await show([aGoal()]);
  const act = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for the goal Weight' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await act('Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the goal' }));
  expect(dialog.getByRole('textbox', { name: 'Target' })).toHaveValue('70');
  await user.click(dialog.getByRole('button', { name: 'Stay in a range' }));
  await user.type(dialog.getByRole('textbox', { name: 'At most' }), '75');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Weight: at most 75 kg/)]));
  const before = { kind: 'reach', target: 70, by: '2999-03-01', from: null, to: null };
  await act('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(rows()).toEqual([]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set a goal' })).toHaveFocus());
  expect(sent()).toEqual([
    { method: 'PUT', body: { kind: 'stay', from: null, to: 75, before } },
    { method: 'DELETE', body: undefined },
  ]);
});

it('the goals section keeps the dialog and shows why a goal could not be saved', async () => {
  const refused = refusal(404, 'GOAL_NOT_FOUND');
  const { user } = await show([aGoal({ by: aDay })], { 'PUT /public/goals/:id': refused });
  await user.click(await screen.findByRole('button', { name: 'Actions for the goal Weight' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = screen.getByRole('dialog', { name: 'Change the goal' });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This goal no longer exists.');
});

describe('a goal changed in another tab', () => {
  /** Saves a target over a goal that was changed since the dialog opened. */
  const saveStale = async () => {
    let stored = aGoal({ by: aDay });
    const app = await show([], {
      'GET /public/goals': () => ({ body: { items: [stored], next_cursor: null } }),
      'PUT /public/goals/:id': ({ body }) => {
        const { before, ...aim } = body as { before: Goal; target: number };
        if (before.target !== stored.target) return refusal(409, 'STALE_WRITE');
        stored = { ...stored, ...aim };
        return { body: stored };
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Actions for the goal Weight' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const target = await screen.findByRole('textbox', { name: 'Target' });
    await app.user.clear(target);
    await app.user.type(target, '65');
    stored = { ...stored, target: 68 };
    const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }));
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/It is now: 68 kg by/);
    expect(target).toHaveValue('65');
    return { ...app, save, target };
  };

  it('is replaced by saving again', async () => {
    const { save } = await saveStale();
    await save();
    expect(await screen.findByText('Goal saved')).toBeInTheDocument();
    expect(rows()).toEqual([expect.stringMatching(/^Weight: 65 kg/)]);
  });

  it('is taken over into the form', async () => {
    const { user, save, target, sent } = await saveStale();
    await user.click(screen.getByRole('button', { name: 'Use the saved goal' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(target).toHaveValue('68');
    expect(target).toHaveFocus();
    await user.type(target, '.5');
    await save();
    expect(await screen.findByText('Goal saved')).toBeInTheDocument();
    expect(sent().at(-1)?.body).toMatchObject({ target: 68.5, before: { target: 68 } });
  });
});

it('the goals section shows the server’s error at the date until it changes', async () => {
  const detail = { path: 'by', message: '', code: 'YEAR_RANGE' } as const;
  const { user } = await show([aGoal({ by: aDay })], {
    'PUT /public/goals/:id': refusal(400, 'VALIDATION_FAILED', [detail]),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for the goal Weight' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const by = screen.getByLabelText('By');
  await waitFor(() => expect(by).toHaveAccessibleDescription('Choose a day within ten years'));
  await user.type(screen.getByRole('textbox', { name: 'Target' }), '1');
  expect(by).toHaveAccessibleDescription('Choose a day within ten years');
  fireEvent.change(by, { target: { value: nextDay } });
  await waitFor(() => expect(by).not.toHaveAccessibleDescription('Choose a day within ten years'));
});

it('the goals section takes away a goal that was deleted in another tab', async () => {
  let goals = [aGoal()];
  const { user } = await show([], {
    'GET /public/goals': () => ({ body: { items: goals, next_cursor: null } }),
    'DELETE /public/goals/:id': refusal(404, 'GOAL_NOT_FOUND'),
  });
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  goals = [];
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Set a target or a range/)).toBeInTheDocument();
});

it('the goals section is in Russian, and reports that goals could not be loaded', async () => {
  await show([], { 'GET /public/goals': refusal(503, 'SERVICE_UNAVAILABLE') });
  await switchToRussian();
  expect(await screen.findByText('Не удалось загрузить цели')).toBeInTheDocument();
});

it('the goals section shows the same as a table, with the pace of each number', async () => {
  const last = { value: 75, at: '2026-11-20T09:00:00Z', execution_id: 'run' };
  await show([
    aGoal({ id: 'a', state: 'on_track', last, trend: aTrend({ expected_on: '2999-02-11' }) }),
    aGoal({ id: 'b', kind: 'stay', target: null, by: null, to: 80.5 }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
  const table = screen.getByRole('table');
  expect(screen.queryByRole('list')).toBeNull();
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
  ).toEqual([
    'NumberGoalLast valueStateChange per day (95% confidence)Expected',
    'Weight70 kg by Mar 1, 299975 kgOn track-0.1 a day (-0.2 to 0)Feb 11, 2999',
    'Weightat most 80.5 kg–Too early to tell––',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show as list' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
