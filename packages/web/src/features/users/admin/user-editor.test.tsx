import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { enter } from '../../../../testing/fields.ts';
import { typeJson } from '../../../../testing/json-editor.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { userQuery } from '../../../data/users-admin.ts';
import { UserEditor } from './user-form.tsx';

const other = aUser({
  id: '01900000-0000-7000-8000-000000000002',
  name: 'Boris Ivanov',
  change_count: 4,
});
const show = async (answers: Parameters<typeof mockApi>[0] = {}, user = other) => {
  const requests = mockApi({
    'GET /public/users/:id': { body: user },
    'GET /subscription/status': { body: { currency_code: 'USD' } },
    'GET /private/users/:id/status/history': {
      body: {
        items: [
          {
            status: 'active',
            changed_by_username: 'admin',
            changed_at: '2026-11-02T10:00:00Z',
            reason: 'A mistake',
          },
        ],
        next_cursor: null,
      },
    },
    ...answers,
  });
  const rendered = await renderWithProviders(
    <UserEditor
      id={user.id}
      tabs={{ runs: () => null, schedules: () => null, costs: () => null, history: () => null }}
    />,
    {
      user: { role: 'admin' },
      texts: ['admin', 'users', 'users-admin'],
    },
  );
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
  const open = async (name: RegExp) => {
    const tab = { Status: 'Profile', Sessions: 'Sessions' }[name.source.slice(1)] ?? 'Plan and limits';
    await rendered.user.click(await screen.findByRole('tab', { name: tab }));
    if (tab !== 'Sessions') await rendered.user.click(await screen.findByRole('button', { name }));
  };
  return { ...rendered, sent, open };
};

it('the editor of an account lists the sessions of another account, and ends them all once it is confirmed', async () => {
  const session = {
    id: '01900000-0000-7000-8000-00000000000c',
    last_seen_at: '2026-11-02T10:00:00Z',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ip: '192.0.2.7',
  };
  const { user, sent, open } = await show({
    'GET /private/users/:id/sessions': { body: { items: [session], next_cursor: null } },
    'POST /private/users/:id/sessions/end': { body: { message: 'ok' } },
  });
  await open(/^Sessions/);
  expect(await screen.findByRole('listitem')).toHaveTextContent(/Firefox.*Linux.*192\.0\.2\.7/);
  await user.click(screen.getByRole('button', { name: 'End all sessions' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'End all sessions of Boris Ivanov?' });
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
  expect(await screen.findByText('All sessions of Boris Ivanov have ended.')).toBeInTheDocument();
  expect(sent()).toEqual([{ path: `/private/users/${other.id}/sessions/end`, body: undefined }]);
});

it('the editor of an account offers administrators no end of their own sessions here', async () => {
  const { user } = await show({}, aUser({ role: 'admin' }));
  await user.click(await screen.findByRole('tab', { name: 'Sessions' }));
  await screen.findByText('Your own sessions are in your settings.');
  expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
});

it('the editor of an account saves the plan and the limit from fields, only what changed, and resets the counts', async () => {
  const { user, sent } = await show({
    'GET /private/users/:id/usage-data': { body: { daily_execution_limit: null, task_executions: [] } },
    'PUT /private/users/:id/subscription-data': { body: { ...other, change_count: 5 } },
    'PUT /private/users/:id/usage-data': { body: { ...other, change_count: 6 } },
  });
  await user.click(await screen.findByRole('tab', { name: 'Plan and limits' }));
  await user.click(await screen.findByRole('button', { name: 'Pro' }));
  const limit = screen.getByRole('textbox', { name: /^Runs a day/ });
  const own = screen.getByRole('button', { name: 'Own' });
  await user.click(own);
  expect(limit).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Unlimited' }));
  fireEvent.change(limit, { target: { value: '40' } });
  expect(own).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Save plan and limits' }));
  await screen.findByText('Plan and limits saved.');
  expect(sent().map(({ body }) => body)).toEqual([
    { subscription_data: { current_plan: 'pro' }, change_count: 4 },
    { usage_data: { daily_execution_limit: 40 }, change_count: 5 },
  ]);
  await user.click(screen.getByRole('button', { name: "Reset today's counts" }));
  await waitFor(() =>
    expect(sent().at(-1)?.body).toEqual({ usage_data: { daily_execution_limit: null, task_executions: [] } }),
  );
});

it('the editor of an account says at its field what the server refuses of a plan', async () => {
  const details = [
    { path: 'subscription_data.extra_executions_expire_at', message: '', code: 'EXPIRY_REQUIRED' },
  ];
  const { user } = await show({
    'GET /private/users/:id/usage-data': { body: { daily_execution_limit: null, task_executions: [] } },
    'PUT /private/users/:id/subscription-data': refusal(400, 'VALIDATION_FAILED', details),
  });
  await user.click(await screen.findByRole('tab', { name: 'Plan and limits' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Extra runs' }), { target: { value: '9' } });
  await user.click(screen.getByRole('button', { name: 'Save plan and limits' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Extra runs end on')).toHaveAccessibleDescription(
      'Extra runs need an expiry date',
    ),
  );
  expect(screen.queryByText('Some of the values are not valid. Please check them.')).toBeNull();
});

it('the editor of an account keeps the plan that was chosen when the counts are reset, and shows what others saved in other fields', async () => {
  const subscription_data = { ...other.subscription_data, extra_executions: 3 };
  let daily_execution_limit: number | null = null;
  const { user, sent } = await show({
    'GET /private/users/:id/usage-data': () => ({ body: { daily_execution_limit, task_executions: [] } }),
    'PUT /private/users/:id/subscription-data': { body: { ...other, subscription_data, change_count: 7 } },
    'PUT /private/users/:id/usage-data': { body: { ...other, subscription_data, change_count: 6 } },
  });
  await user.click(await screen.findByRole('tab', { name: 'Plan and limits' }));
  await user.click(await screen.findByRole('button', { name: 'Pro' }));
  daily_execution_limit = 20;
  await user.click(screen.getByRole('button', { name: "Reset today's counts" }));
  await screen.findByText("Today's counts of all tasks are reset.");
  expect(screen.getByRole('button', { name: 'Pro' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('textbox', { name: /^Extra runs/ })).toHaveValue('3');
  expect(screen.getByRole('textbox', { name: /^Runs a day/ })).toHaveValue('20');
  await user.click(screen.getByRole('button', { name: 'Save plan and limits' }));
  await screen.findByText('Plan and limits saved.');
  expect(sent().map(({ body }) => body)).toEqual([
    { usage_data: { daily_execution_limit: 20, task_executions: [] } },
    { subscription_data: { current_plan: 'pro' }, change_count: 6 },
  ]);
});

it('the editor of an account keeps the limit that was typed when the account is blocked, and says which part of a save failed', async () => {
  const { user, sent } = await show({
    'GET /private/users/:id/usage-data': { body: { daily_execution_limit: null, task_executions: [] } },
    'PUT /private/users/:id/status': { body: { ...other, status: 'blocked', change_count: 5 } },
    'PUT /private/users/:id/usage-data': refusal(500, 'UNEXPECTED'),
  });
  await user.click(await screen.findByRole('tab', { name: 'Plan and limits' }));
  const limit = await screen.findByRole('textbox', { name: /^Runs a day/ });
  fireEvent.change(limit, { target: { value: '40' } });
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  await user.click(await screen.findByRole('button', { name: /^Status/ }));
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  await user.click(await screen.findByRole('tab', { name: 'Plan and limits' }));
  expect(screen.getByRole('textbox', { name: /^Runs a day/ })).toHaveValue('40');
  expect(screen.getByRole('button', { name: 'Own' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Save plan and limits' }));
  await screen.findByText('Failed to update usage data. Please try again.');
  expect(sent().at(-1)?.body).toEqual({ usage_data: { daily_execution_limit: 40 }, change_count: 5 });
  expect(screen.getByRole('textbox', { name: /^Runs a day/ })).toHaveValue('40');
});

it('the editor of an account says that others saved another limit, keeps what was typed, and saves it once it is kept', async () => {
  let stored = other;
  let daily_execution_limit: number | null = null;
  const { user, sent } = await show({
    'GET /public/users/:id': () => ({ body: stored }),
    'GET /private/users/:id/usage-data': () => ({ body: { daily_execution_limit, task_executions: [] } }),
    'PUT /private/users/:id/usage-data': ({ body }) =>
      (body as typeof other).change_count < 6 ? refusal(409, 'STALE_WRITE') : { body: stored },
  });
  await user.click(await screen.findByRole('tab', { name: 'Plan and limits' }));
  const limit = await screen.findByRole('textbox', { name: /^Runs a day/ });
  fireEvent.change(limit, { target: { value: '40' } });
  stored = {
    ...other,
    change_count: 6,
    subscription_data: { ...other.subscription_data, extra_executions: 3 },
  };
  daily_execution_limit = 20;
  await user.click(screen.getByRole('button', { name: 'Save plan and limits' }));
  expect((await screen.findByText('Yours: 40')).parentElement).toHaveTextContent(/Runs a day.*Saved: 20/);
  expect(await screen.findByDisplayValue('3')).toHaveAccessibleName(/^Extra runs/);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Plan and limits saved.');
  expect(sent().map(({ body }) => body)).toEqual([
    { usage_data: { daily_execution_limit: 40 }, change_count: 4 },
    { usage_data: { daily_execution_limit: 40 }, change_count: 6 },
  ]);
});

it('the editor of an account says that a plan was saved since its JSON was edited, and sends the JSON only if it is kept', async () => {
  let stored = other;
  const { user, sent, open } = await show({
    'GET /public/users/:id': () => ({ body: stored }),
    'GET /private/users/:id/usage-data': { body: { daily_execution_limit: null, task_executions: [] } },
    'PUT /private/users/:id/subscription-data': ({ body }) => {
      const { change_count, subscription_data } = body as { change_count: number; subscription_data: object };
      if (change_count !== stored.change_count) return refusal(409, 'STALE_WRITE');
      stored = {
        ...stored,
        change_count: change_count + 1,
        subscription_data: { ...stored.subscription_data, ...subscription_data },
      };
      return { body: stored };
    },
  });
  await open(/^Subscription/);
  const typed = { ...other.subscription_data, extra_executions: 3 };
  await typeJson('Subscription data (JSON)', JSON.stringify(typed));
  await user.click(screen.getByRole('button', { name: 'Pro' }));
  await user.click(screen.getByRole('button', { name: 'Save plan and limits' }));
  await screen.findByText('Plan and limits saved.');
  await user.click(screen.getByRole('button', { name: 'Save subscription data' }));
  await screen.findByText('Saved: "pro"');
  expect(stored.subscription_data.current_plan).toBe('pro');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Subscription data updated successfully!');
  expect(sent().map(({ body }) => (body as { change_count: number }).change_count)).toEqual([4, 4, 5]);
  expect(stored.subscription_data).toEqual(typed);
});

it('the editor of an account saves a subscription’s JSON after a change of something else in the account', async () => {
  const { user, sent, open } = await show({
    'PUT /public/users/:id': { body: { ...other, name: 'Boris', change_count: 5 } },
    'PUT /private/users/:id/subscription-data': { body: { ...other, name: 'Boris', change_count: 6 } },
  });
  await open(/^Subscription/);
  await typeJson('Subscription data (JSON)', '{"current_plan": "pro"}');
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  enter(/^Name/, 'Boris');
  await user.click(screen.getByRole('button', { name: 'Save User' }));
  await screen.findByText('User updated successfully!');
  await user.click(screen.getByRole('tab', { name: 'Plan and limits' }));
  await user.click(screen.getByRole('button', { name: 'Save subscription data' }));
  await screen.findByText('Subscription data updated successfully!');
  expect(sent().at(-1)?.body).toEqual({ subscription_data: { current_plan: 'pro' }, change_count: 5 });
});

it('the editor of an account keeps what is typed into the fields and the JSON of a plan while they are being saved', async () => {
  const stored = { ...other, subscription_data: { ...other.subscription_data, extra_executions: 3 } };
  const saving = deferred({ body: { ...stored, change_count: 5 } });
  const { sent, open } = await show({
    'GET /private/users/:id/usage-data': { body: { daily_execution_limit: null, task_executions: [] } },
    'PUT /private/users/:id/subscription-data': saving.handler,
  });
  await open(/^Subscription/);
  const typeBoth = async (extra_executions: number) => {
    enter('Extra runs', String(extra_executions));
    const typed = { ...other.subscription_data, extra_executions };
    await typeJson('Subscription data (JSON)', JSON.stringify(typed));
  };
  const save = async (name: string) => {
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    fireEvent.click(screen.getByRole('button', { name }));
  };
  await screen.findByRole('textbox', { name: 'Extra runs' });
  await typeBoth(3);
  await save('Save plan and limits');
  await save('Save subscription data');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await typeBoth(4);
  expect(screen.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  saving.release();
  await save('Save plan and limits');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().at(-1)?.body).toEqual({ subscription_data: { extra_executions: 4 }, change_count: 5 });
  await save('Save subscription data');
  await waitFor(() => expect(sent()).toHaveLength(4));
  const subscription_data = { ...other.subscription_data, extra_executions: 4 };
  expect(sent().at(-1)?.body).toEqual({ subscription_data, change_count: 5 });
});

it('the editor of an account shows the runs counted per task, does not send them unedited, and resets them', async () => {
  const stored = [{ task_id: other.id, count: 2, window_started_at: '2026-11-22T10:00:00Z' }];
  const { user, sent, open } = await show({
    'GET /private/users/:id/usage-data': { body: { daily_execution_limit: 10, task_executions: stored } },
    'PUT /private/users/:id/usage-data': { body: other },
  });
  await open(/^Usage/);
  await screen.findByText(/^This account has its own daily limit/);
  const save = screen.getByRole('button', { name: 'Save usage data' });
  const write = async (task_executions: unknown) => {
    await typeJson('Usage data (JSON)', JSON.stringify({ daily_execution_limit: 7, task_executions }));
    await user.click(save);
    await screen.findByText('Usage data updated successfully!');
  };
  await write(stored);
  await write([]);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => (body as { usage_data: unknown }).usage_data)).toEqual([
    { daily_execution_limit: 7 },
    { daily_execution_limit: 7, task_executions: [] },
  ]);
});

it('the editor of an account shows the cents spent in dollars, accepts only an object for a subscription, and saves it', async () => {
  const purchase_history_summary = { total_spent: 123_456, last_purchase_at: null };
  const { user, sent, open } = await show(
    { 'PUT /private/users/:id/subscription-data': { body: other } },
    { ...other, subscription_data: { ...other.subscription_data, purchase_history_summary } },
  );
  await open(/^Subscription/);
  await screen.findByText('Total spent: $1,234.56');
  await typeJson('Subscription data (JSON)', '[]');
  await screen.findByText('Invalid subscription data format');
  expect(screen.getByRole('button', { name: 'Save subscription data' })).toBeDisabled();
  await typeJson('Subscription data (JSON)', '{"current_plan": "pro"}');
  await user.click(screen.getByRole('button', { name: 'Save subscription data' }));
  await screen.findByText('Subscription data updated successfully!');
  expect(sent()[0]?.body).toEqual({ subscription_data: { current_plan: 'pro' }, change_count: 4 });
});

it('the editor of an account says when others saved other data than the limit, does not send unedited runs, and takes the stored ones', async () => {
  const run = (count: number) => ({ task_id: other.id, count, window_started_at: '2026-11-22T10:00:00Z' });
  let executions = [run(1)];
  const { user, sent, open } = await show({
    'GET /private/users/:id/usage-data': () => ({
      body: { daily_execution_limit: 10, task_executions: executions },
    }),
    'PUT /private/users/:id/usage-data': refusal(409, 'STALE_WRITE'),
  });
  await open(/^Usage/);
  await screen.findByText(/^This account has its own daily limit/);
  const typed = JSON.stringify({ daily_execution_limit: 7, task_executions: executions });
  await typeJson('Usage data (JSON)', typed);
  executions = [run(2)];
  await user.click(screen.getByRole('button', { name: 'Save usage data' }));
  await screen.findByText(/^Someone else changed other fields of this record/);
  expect(screen.queryByText('Yours: 7')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ usage_data: { daily_execution_limit: 7 } });
  expect(sent()[1]?.body).not.toHaveProperty('usage_data.task_executions');
  await screen.findByText(/^Someone else changed other fields of this record/);
  await user.click(screen.getByRole('button', { name: 'Use the saved version' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Usage data (JSON)' })).toHaveTextContent('"count": 2'),
  );
});

it('the editor of an account saves a subscription over the version that was edited, not over another one fetched meanwhile', async () => {
  const purchase_history_summary = { total_spent: 123_456, last_purchase_at: null };
  const subscription_data = { ...other.subscription_data, purchase_history_summary };
  const newest = { ...other, change_count: 6, subscription_data };
  let stored = other;
  const { user, sent, open, queryClient } = await show({
    'GET /public/users/:id': () => ({ body: stored }),
    'PUT /private/users/:id/subscription-data': ({ body }) =>
      (body as typeof other).change_count < 6 ? refusal(409, 'STALE_WRITE') : { body: newest },
  });
  const fetched = async (next: typeof other) => {
    stored = next;
    act(() => void queryClient.setQueryData(userQuery(other.id).queryKey, next));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  await open(/^Subscription/);
  await typeJson('Subscription data (JSON)', '{"current_plan": "pro"}');
  // Another form of the page counted up.
  await fetched({ ...other, change_count: 5 });
  const save = screen.getByRole('button', { name: 'Save subscription data' });
  await user.click(save);
  await screen.findByText(/^Someone else changed other fields/);
  await fetched(newest);
  await user.click(save);
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByText(/^Someone else changed other fields/);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Subscription data updated successfully!');
  expect(sent().map(({ body }) => (body as typeof other).change_count)).toEqual([5, 5, 6]);
});

it('the editor of an account leaves a deleted one without asking about unsaved input, but asks before any other navigation', async () => {
  const { user, router } = await show({
    'DELETE /public/users/:id': { body: { message: 'ok' } },
    'GET /private/users': { body: { items: [], next_cursor: null } },
  });
  await screen.findByLabelText(/^Name/);
  enter(/^Name/, 'Boris');
  await user.click(screen.getByRole('link', { name: 'Back to Users' }));
  const unsaved = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(unsaved).getByRole('button', { name: 'Stay here' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Boris Ivanov?' });
  await user.click(within(question).getByRole('button', { name: 'Delete user' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
});
