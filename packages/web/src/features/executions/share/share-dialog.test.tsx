import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aStoredFile } from '../../../../testing/uploads.ts';
import { aFollowUp, anExecution } from '../testing/factories.ts';
import ShareDialog from './share-dialog.tsx';

const share = (number: number) => ({
  id: `share-${number}`,
  include_files: false,
  created_at: '2026-11-20T09:00:00Z',
  expires_at: `2026-11-2${number}T09:00:00Z`,
});
const execution = anExecution({ id: 'run-1', files: [], follow_ups: [] });
const token = 't'.repeat(43);
type Handler = Parameters<typeof mockApi>[0][string];

async function open(answers: Record<string, Handler> = {}, of = execution) {
  const requests = mockApi({
    'GET /public/task-executions/:id/shares': { body: { items: [] } },
    'POST /public/task-executions/:id/shares': { status: 201, body: { ...share(7), token } },
    'DELETE /public/task-executions/:id/shares/:share': { body: { message: 'ok' } },
    ...answers,
  });
  const closed = vi.fn();
  const rendered = await renderWithProviders(
    <ShareDialog execution={of} text={{ title: 'Soup', text: 'Eat • leek' }} onClose={closed} />,
    {
      user: { timezone: 'UTC' },
      texts: ['share'],
    },
  );
  const sent = (method: string) => requests.filter((request) => request.method === method);
  return { ...rendered, closed, sent };
}
const links = () => within(screen.getByRole('region', { name: 'Active links' })).getAllByRole('listitem');
const list = 'GET /public/task-executions/:id/shares';
const create = 'POST /public/task-executions/:id/shares';
const revoke = 'DELETE /public/task-executions/:id/shares/:share';

it('a result is passed to other apps where the system can: its text, or the link once there is one', async () => {
  const share = vi.fn(async (_data: ShareData) => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  const { unmount } = await open();
  press('Send the text');
  press('Create link');
  await screen.findByLabelText('Link');
  press('Send the link');
  expect(share.mock.calls).toEqual([
    [{ title: 'Soup', text: 'Eat • leek' }],
    [{ title: 'Soup', url: `${window.location.origin}/shared/${token}` }],
  ]);
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  press('Send the text');
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  press('Send the text');
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'It could not be sent to another app.',
  );
  press('Send the text');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  unmount();
  vi.unstubAllGlobals();
  await open();
  expect(screen.queryByRole('button', { name: 'Send the text' })).toBeNull();
});

describe('creating a link', () => {
  it('explains who will see what, and offers three durations, a week at first', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Share this result' })).toHaveTextContent(
      /Anyone with the link can read the answer/,
    );
    const choices = within(screen.getByRole('group', { name: 'Link valid for' })).getAllByRole('button');
    expect(choices.map((choice) => choice.textContent)).toEqual(['1 day', '7 days', '30 days']);
    expect(screen.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  });

  const file = aStoredFile();
  it.each([
    ['of the run', { ...execution, files: [file] }],
    ['of a question', { ...execution, follow_ups: [aFollowUp({ files: [file] })] }],
  ])('leaves out files %s unless their owner includes them', async (_whose, of) => {
    const { sent } = await open({}, of);
    const include = screen.getByRole('switch', { name: 'Include photos and files' });
    expect(include).not.toBeChecked();
    fireEvent.click(include);
    press('Create link');
    await screen.findByLabelText('Link');
    expect(sent('POST').map(({ body }) => body)).toEqual([{ expires_in_days: 7, include_files: true }]);
  });

  it('shows the link once, with a copy button, and lists it', async () => {
    let items: object[] = [];
    await open({
      [list]: () => ({ body: { items } }),
      [create]: () => {
        items = [share(7)];
        return { status: 201, body: { ...share(7), token } };
      },
    });
    press('Create link');
    expect(await screen.findByLabelText('Link')).toHaveValue(`${window.location.origin}/shared/${token}`);
    expect(screen.getByLabelText('Link')).toHaveAttribute('readonly');
    expect(screen.getByText('Copy the link now: it is shown only once.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
    await screen.findByRole('region', { name: 'Active links' });
    expect(links()).toHaveLength(1);
  });

  it.each<[string, Handler, RegExp]>([
    ['without a connection', connectionLost, /server can't be reached/],
    [
      'when there are as many as there may be',
      refusal(409, 'IN_USE', [{ path: 'id', message: '', code: 'SHARE_LIMIT', params: { limit: 20 } }]),
      /A run can have at most 20 links/,
    ],
  ])('shows why it failed %s, and can be retried', async (_when, answer, text) => {
    await open({ [create]: answer });
    press('30 days');
    press('Create link');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Create link' })).toBeEnabled();
    expect(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('creates one link for the chosen time, however often the button is pressed', async () => {
    const { handler, release } = deferred({ status: 201, body: { ...share(7), token } });
    const { sent } = await open({ [create]: handler });
    press('30 days');
    press('Create link');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create link' })).toBeDisabled());
    press('Create link');
    release();
    await screen.findByLabelText('Link');
    expect(sent('POST').map(({ body }) => body)).toEqual([{ expires_in_days: 30, include_files: false }]);
  });
});

describe('the active links', () => {
  it('show when they expire and when they were created', async () => {
    await open({ [list]: { body: { items: [{ ...share(5), include_files: true }, share(6)] } } });
    await screen.findByRole('region', { name: 'Active links' });
    const [first, second] = links();
    expect(first).toHaveTextContent(/Valid until Nov 25, 2026.*Created Nov 20, 2026/);
    expect(second).toHaveTextContent(/Valid until Nov 26, 2026/);
    expect([first, second].map((one) => /with photos and files/.test(one?.textContent ?? ''))).toEqual([
      true,
      false,
    ]);
  });

  it('can’t be loaded, and load on Retry', async () => {
    const answers: Handler[] = [refusal(500, 'UNEXPECTED'), { body: { items: [share(5)] } }];
    await open({ [list]: () => answers.shift() as object });
    expect(await screen.findByText('Failed to load the links')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create link' })).toBeEnabled();
    press('Retry');
    await screen.findByRole('region', { name: 'Active links' });
  });

  it('are revoked one by one', async () => {
    const lists = [[share(5), share(6)], [share(6)]];
    const { sent } = await open({ [list]: () => ({ body: { items: lists.shift() ?? [share(6)] } }) });
    await screen.findByRole('region', { name: 'Active links' });
    within(links()[0] as HTMLElement)
      .getByRole('button', { name: 'Revoke' })
      .click();
    expect(await screen.findByText('The link has been revoked.')).toBeInTheDocument();
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(sent('DELETE').map(({ path }) => path)).toEqual(['/public/task-executions/run-1/shares/share-5']);
  });

  it('stay when revoking fails', async () => {
    await open({
      [list]: { body: { items: [share(5)] } },
      [revoke]: refusal(500, 'UNEXPECTED'),
    });
    await screen.findByRole('region', { name: 'Active links' });
    press('Revoke');
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'The link could not be revoked.',
    );
    expect(links()).toHaveLength(1);
  });
});
