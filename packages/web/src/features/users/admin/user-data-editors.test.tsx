import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { press, switchToRussian } from '../../../../testing/fields.ts';
import { typeJson } from '../../../../testing/json-editor.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { JsonPanel, type JsonPanelProps, UsageFigures, UsagePanel } from './user-data-editors.tsx';

const label = 'Usage data';
const error = (code: string, ...details: { path: string; code: string; params?: object }[]) =>
  new ApiError({
    status: { UNEXPECTED: 500, NETWORK: 0 }[code] ?? 400,
    code: code as never,
    message: 'x',
    details: details.map((detail) => ({ message: 'x', ...detail })) as never,
  });

async function show(given: Partial<JsonPanelProps> = {}) {
  const saved: unknown[] = [];
  const dirty: boolean[] = [];
  const onDirty = (isDirty: boolean) => {
    dirty.push(isDirty);
  };
  const panel = (stored: unknown, props: Partial<JsonPanelProps> = {}) => (
    <JsonPanel
      label={label}
      help="What it holds"
      stored={stored}
      version={4}
      root="usage_data"
      onDirty={onDirty}
      save={async (value) => saved.push(value)}
      saveLabel="Save data"
      saved="Saved."
      failed="Failed to save."
      reload={async () => null}
      {...props}
    />
  );
  const stored = given.stored ?? { limit: 10 };
  const rendered = await renderWithProviders(panel(stored, given), { texts: ['admin', 'users-admin'] });
  return { ...rendered, saved, dirty };
}
const button = () => screen.getByRole('button', { name: /^Sav/ });
const editor = () => screen.getByRole('textbox', { name: label });

describe('an account’s data as JSON', () => {
  it('is shown as stored, and can be saved only when its value differs', async () => {
    const { saved, dirty } = await show();
    await screen.findByRole('textbox', { name: label });
    expect(editor()).toHaveTextContent('{ "limit": 10}');
    expect(button()).toBeDisabled();
    await typeJson(label, '{"limit":10}');
    expect(button()).toBeDisabled();
    expect(dirty.at(-1)).toBe(false);
    await typeJson(label, '{"limit":11}');
    expect(dirty.at(-1)).toBe(true);
    press('Save data');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(saved).toEqual([{ limit: 11 }]);
    await waitFor(() => expect(dirty.at(-1)).toBe(false));
  });

  it.each(['', '{'])('is unsaved but can’t be sent as %j', async (text) => {
    const { dirty } = await show();
    await typeJson(label, text);
    expect(await screen.findByText(/^Invalid JSON format\. Please check your syntax\./)).toBeInTheDocument();
    expect(button()).toBeDisabled();
    expect(dirty.at(-1)).toBe(true);
  });

  it('is not sent with an error known to the panel, shown under the editor', async () => {
    await show({ fault: (value) => (Array.isArray(value) ? 'No list, please' : null) });
    await typeJson(label, '[]');
    expect(await screen.findByText('No list, please')).toBeInTheDocument();
    expect(button()).toBeDisabled();
    await typeJson(label, '{}');
    await waitFor(() => expect(screen.queryByText('No list, please')).toBeNull());
    expect(button()).toBeEnabled();
  });

  it('is sent once, in the form that the panel makes of it', async () => {
    const sent: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const save = (value: unknown) => {
      sent.push(value);
      return promise;
    };
    await show({ save, changes: (value, begun) => ({ from: begun, to: value }) });
    await typeJson(label, '{"limit":11}');
    press('Save data');
    await waitFor(() => expect(button()).toHaveTextContent('Saving...'));
    press(/^Saving/);
    resolve();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toEqual([{ from: { limit: 10 }, to: { limit: 11 } }]);
  });

  it('shows the server’s errors with their paths, in the user’s language', async () => {
    const refused = error(
      'VALIDATION_FAILED',
      { path: 'body.usage_data.limit', code: 'TOO_SMALL', params: { minimum: -1 } },
      { path: 'usage_data.runs.0.count', code: 'NOT_INTEGER' },
      { path: 'usage_data', code: 'NOT_OBJECT' },
    );
    await show({ save: () => Promise.reject(refused) });
    await typeJson(label, '{"limit":-7}');
    press('Save data');
    expect(await screen.findByText('limit: Must be at least -1')).toBeInTheDocument();
    expect(screen.getByText('runs.0.count: Enter a whole number')).toBeInTheDocument();
    expect(screen.getByText('Enter a JSON object')).toBeInTheDocument();
    expect(screen.getByText('The changes were not saved')).toBeInTheDocument();
    await switchToRussian();
    expect(screen.getByText('limit: Не меньше -1')).toBeInTheDocument();
    await typeJson(label, '{"limit":-1}');
    await waitFor(() => expect(screen.queryByText(/^limit: /)).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['UNEXPECTED', 'Failed to save.', null],
    ['FORBIDDEN', 'The changes were not saved', /You do not have permission/],
  ])('keeps the input at %s', async (code, title, reason) => {
    await show({ save: () => Promise.reject(error(code)) });
    await typeJson(label, '{"limit":11}');
    press('Save data');
    const alert = (await screen.findByText(title)).closest('[role=alert]');
    if (reason) expect(alert).toHaveTextContent(reason);
    expect(editor()).toHaveTextContent('{"limit":11}');
    expect(button()).toBeEnabled();
  });

  it('shows somebody else’s change beside the user’s, and keeps either', async () => {
    const kept: unknown[] = [];
    let isStale = true;
    await show({
      save: async (value) => {
        if (isStale) throw error('STALE_WRITE');
        kept.push(value);
      },
      reload: async () => ({ stored: { limit: 20 }, version: 5 }),
    });
    await typeJson(label, '{"limit":11}');
    press('Save data');
    expect(await screen.findByText('Saved: 20')).toBeInTheDocument();
    expect(screen.getByText('Yours: 11')).toBeInTheDocument();
    isStale = false;
    press('Keep mine');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(kept).toEqual([{ limit: 11 }]);
    expect(screen.queryByText('Yours: 11')).toBeNull();
  });
});

describe('the runs left today', () => {
  it.each([
    [10, 1, '1 of 10 runs left today'],
    [-1, -1, 'Unlimited runs'],
  ])('with a limit of %i and %i left: %s', async (daily_limit, remaining, said) => {
    const usage = { ...aUser().usage_status, daily_limit, remaining_executions: remaining };
    await renderWithProviders(<UsageFigures usage={usage} />, { texts: ['admin', 'users-admin'] });
    expect(screen.getByText(said)).toBeInTheDocument();
  });
});

it('an account’s usage data that is no object is sent, so that the server says what is wrong', async () => {
  const requests = mockApi({
    'GET /private/users/:id/usage-data': { body: { daily_execution_limit: null, task_executions: [] } },
    'PUT /private/users/:id/usage-data': refusal(400, 'VALIDATION_FAILED', [
      { path: 'usage_data', message: 'x', code: 'NOT_OBJECT' },
    ]),
  });
  await renderWithProviders(<UsagePanel user={aUser()} onDirty={() => {}} />, {
    texts: ['admin', 'users-admin'],
  });
  press(/^Usage/);
  await typeJson('Usage data (JSON)', 'null');
  press('Save usage data');
  expect(await screen.findByText('Enter a JSON object')).toBeInTheDocument();
  expect(requests.at(-1)?.body).toMatchObject({ usage_data: null });
});
