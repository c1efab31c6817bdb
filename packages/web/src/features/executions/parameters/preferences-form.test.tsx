import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { enter, expectFieldText, press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aParameter, aTask } from '../../../../testing/tasks.ts';
import { PreferencesForm, requestedPreferences } from './preferences-form.tsx';

const prefers = (name: string, data_type: 'String' | 'Integer' | 'Array' | 'Schedule' = 'String') =>
  aParameter({ name, data_type, param_type: 'UserPreferences', locales: { en: { display_name: name } } });
const save = 'PUT /public/users/me/preferences';

async function show(answer: Parameters<typeof mockApi>[0][string] = { body: { preferences: {} } }) {
  const task = aTask({ required_parameters: [prefers('tone'), prefers('servings', 'Integer')] });
  const requests = mockApi({
    'GET /public/tasks': { body: { items: [task], next_cursor: null } },
    [save]: answer,
  });
  const app = await renderWithProviders(
    <PreferencesForm>{(form) => <section aria-label="Preferences">{form}</section>}</PreferencesForm>,
    {
      texts: ['parameters'],
      user: { preferences: { favorites: [], language: null, tone: 'Formal', servings: 2 } },
      routes: [{ path: '/elsewhere', element: <p>Elsewhere</p> }],
    },
  );
  await screen.findByRole('textbox', { name: 'tone' });
  return { ...app, puts: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

it.each([
  ['each once, in the order of the tasks', [prefers('tone'), prefers('size')], ['tone', 'size']],
  ['not what has a place of its own', [prefers('language'), prefers('favorites')], []],
  ['no schedules', [prefers('when', 'Schedule')], []],
  ['nothing from other sources', [aParameter({ name: 'meal' })], []],
])(
  'the form of preferences asks for the preferences of all tasks: %s',
  (_what, required_parameters, names) => {
    const found = requestedPreferences([{ required_parameters }, { required_parameters }]);
    expect(found.map(({ name }) => name)).toEqual(names);
  },
);

it('saving preferences sends the changed ones, empty ones as null, and confirms that they are saved', async () => {
  const { puts } = await show();
  enter('tone', '');
  press('Save preferences');
  expect(await screen.findByRole('status')).toHaveTextContent('Preferences saved.');
  expect(puts()).toEqual([{ preferences: { tone: null }, before: { tone: 'Formal' } }]);
});

it('saving preferences names one that another tab has changed too, and keeps the input', async () => {
  await show(refusal(409, 'STALE_WRITE', [{ path: 'tone', message: 'In English', code: 'STALE_WRITE' }]));
  enter('tone', 'Warm');
  press('Save preferences');
  await screen.findByText(/^This was changed in another tab or on another device/);
  expect(screen.getByRole('textbox', { name: 'tone' })).toHaveValue('Warm');
});

it('saving preferences keeps what is typed meanwhile', async () => {
  const { handler, release } = deferred({ body: { preferences: {} } });
  const { puts } = await show(handler);
  enter('tone', 'Warm');
  press('Save preferences');
  await waitFor(() => expect(puts()).toHaveLength(1));
  enter('tone', 'Warmer');
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save preferences' })).toBeEnabled());
  press('Save preferences');
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]).toEqual({ preferences: { tone: 'Warmer' }, before: { tone: 'Warm' } });
});

it('saving preferences no longer shows them as saved once they change', async () => {
  await show();
  enter('tone', 'Warm');
  press('Save preferences');
  await screen.findByText('Preferences saved.');
  enter('tone', 'Warmer');
  await waitFor(() => expect(screen.queryByText('Preferences saved.')).toBeNull());
});

it('saving preferences happens once, even when Enter is pressed meanwhile', async () => {
  const answer = deferred({ body: { preferences: {} } });
  const { puts } = await show(answer.handler);
  enter('tone', 'Warm');
  press('Save preferences');
  await waitFor(() => expect(puts()).toHaveLength(1));
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'tone' }), { key: 'Enter' });
  answer.release();
  await screen.findByText('Preferences saved.');
  expect(puts()).toHaveLength(1);
});

it("saving preferences shows the server's errors at their fields, and above the button those without one", async () => {
  await show(
    refusal(400, 'VALIDATION_FAILED', [
      { path: 'preferences.servings', message: 'x', code: 'TOO_BIG', params: { maximum: 12 } },
    ]),
  );
  enter('servings', '20');
  press('Save preferences');
  await expectFieldText('servings', 'Cannot exceed 12');
  expect(screen.getByRole('textbox', { name: 'servings' })).toHaveFocus();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('saving preferences shows an error that belongs to no field, keeps the input and can be retried', async () => {
  let answered = false;
  const { puts } = await show(() => {
    if (answered) return { body: { preferences: {} } };
    answered = true;
    return refusal(400, 'VALIDATION_FAILED', [{ path: 'other', message: 'x' }]);
  });
  enter('tone', 'Warm');
  press('Save preferences');
  expect(await screen.findByRole('alert')).toHaveTextContent(/not valid/);
  expect(screen.getByRole('textbox', { name: 'tone' })).toHaveValue('Warm');
  press('Save preferences');
  expect(await screen.findByRole('status')).toHaveTextContent('saved');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(puts()).toHaveLength(2);
});

it('leaving the page does not lose what is unsaved', async () => {
  const { router } = await show();
  enter('tone', 'Warm');
  await act(() => router.navigate('/elsewhere'));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  await act(() => router.navigate(-1));
  expect(await screen.findByLabelText('tone')).toHaveValue('Warm');
});
