import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { ActionNotice, type ConfirmedAction, useConfirmedAction } from './use-confirmed-action.tsx';

const done = vi.fn();
function Page({ action }: { action: ConfirmedAction }) {
  const { act, pending, problem, dismiss } = useConfirmedAction();
  return (
    <>
      <ActionNotice problem={problem} onClose={dismiss} />
      <button type="button" disabled={pending} onClick={() => void act(action).then(done)}>
        Copy
      </button>
    </>
  );
}
const refused = (status: number, code: string, details: object[] = []) =>
  new ApiError({ status, code: code as never, message: 'x', details: details as never });
const show = async (given: Partial<ConfirmedAction>) => {
  done.mockClear();
  const run = vi.fn(async () => {});
  const action = { run, done: 'Copied.', failed: 'Failed to copy. Please try again later.', ...given };
  await renderWithProviders(<Page action={action} />, { texts: ['admin'] });
  return { run, press: () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })) };
};
/** The notice on the page: the only alert, so that a screen reader says it once. */
const notice = () => screen.findByRole('alert');

describe('an admin action', () => {
  it('runs with a confirmation, and disables its button meanwhile', async () => {
    let finish: () => void = () => {};
    const run = () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      });
    const { press } = await show({ run });
    press();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled();
    finish();
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeEnabled();
    await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(true));
  });

  it.each([
    ['Cancel', 0],
    ['Delete it', 1],
  ])('with a question runs after %s: %i times', async (answer, times) => {
    const confirm = {
      title: 'Delete “Chef”?',
      text: 'For good.',
      confirmLabel: 'Delete it',
      tone: 'danger',
    } as const;
    const { press, run } = await show({ confirm });
    press();
    const question = await screen.findByRole('alertdialog', { name: 'Delete “Chef”?' });
    expect(question).toHaveAccessibleDescription('For good.');
    expect(run).not.toHaveBeenCalled();
    fireEvent.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(times === 1));
    expect(run).toHaveBeenCalledTimes(times);
  });

  it.each<[string, unknown, Partial<ConfirmedAction>, string[]]>([
    [
      'the server is down: it may succeed later',
      refused(503, 'SERVICE_UNAVAILABLE'),
      {},
      ['Failed to copy. Please try again later.', 'The service is not available right now.'],
    ],
    [
      'it is not allowed',
      refused(403, 'FORBIDDEN'),
      {},
      ["This isn't possible", 'You do not have permission to do this.'],
    ],
    [
      'it is refused, in the screen’s own words',
      refused(409, 'IN_USE'),
      { reasons: { IN_USE: 'The last administrator stays.' } },
      ["This isn't possible", 'The last administrator stays.'],
    ],
  ])('shows why it failed when %s', async (_name, error, given, sentences) => {
    const { press } = await show({ run: () => Promise.reject(error), ...given });
    press();
    const alert = await notice();
    for (const sentence of sentences) expect(alert).toHaveTextContent(sentence);
    expect(done).toHaveBeenCalledExactlyOnceWith(false);
    expect(screen.queryByText('Copied.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeEnabled();
  });

  it('can close its notice in the reader’s language', async () => {
    const { press } = await show({ run: () => Promise.reject(refused(403, 'FORBIDDEN')) });
    press();
    await notice();
    await switchToRussian();
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lists what prevents it, until the notice is closed', async () => {
    const details = [
      { path: 'tasks', message: 'x', code: 'USED_BY_TASK', params: { id: 't1', name: 'Menu' } },
    ];
    const { press } = await show({ run: () => Promise.reject(refused(409, 'IN_USE', details)) });
    press();
    const alert = await notice();
    expect(alert).toHaveTextContent('Used by:');
    expect(within(alert).getByRole('link', { name: 'Task “Menu”' })).toHaveAttribute(
      'href',
      '/admin/tasks/t1',
    );
    fireEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Used by:')).toBeNull());
  });

  it('clears the former error on the next attempt', async () => {
    const run = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(refused(403, 'FORBIDDEN'))
      .mockResolvedValue();
    const { press } = await show({ run });
    press();
    await notice();
    press();
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(screen.queryByText("This isn't possible")).toBeNull();
  });
});
