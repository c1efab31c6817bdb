import type { Feedback } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { enter, press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { executionQuery } from '../../../data/executions.ts';
import { anExecution } from '../testing/factories.ts';
import { OwnRating } from './own-rating.tsx';

const me = aUser();
const execution = anExecution({ user_id: me.id });

function Rated({ userId }: { userId: string }) {
  const { data } = useQuery(executionQuery(execution.id));
  return data && <OwnRating userId={userId} of={{ executionId: data.id }} feedback={data.feedback} />;
}

async function show(put?: Parameters<typeof mockApi>[0][string], feedback: Feedback | null = null) {
  const requests = mockApi({
    'GET /public/task-executions/:id': { body: { ...execution, feedback } },
    'PUT /public/task-executions/:id/feedback':
      put ??
      (({ body }) => {
        const given = body as Feedback | { rating: null };
        return { body: { feedback: given.rating === null ? null : given } };
      }),
  });
  const { unmount } = await renderWithProviders(<Rated userId={me.id} />, {
    user: { id: me.id },
    texts: ['feedback'],
  });
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { sent, unmount };
}

const down: Feedback = { rating: 'down', reasons: [], comment: null, share_with_admins: false };

it('the reasons and the consent come back until they are saved', async () => {
  const { unmount } = await show(undefined, down);
  press((await screen.findByRole('button', { name: 'Add details' })).textContent);
  press('Too long');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Let administrators read this answer' }));
  unmount();
  const again = await show(undefined, down);
  expect(await screen.findByRole('button', { name: 'Too long' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('checkbox', { name: 'Let administrators read this answer' })).toBeChecked();
  press('Save');
  await waitFor(() =>
    expect(again.sent()).toEqual([{ ...down, reasons: ['too_long'], share_with_admins: true }]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  again.unmount();
  await show(undefined, down);
  await screen.findByRole('button', { name: 'Add details' });
  expect(screen.queryByRole('button', { name: 'Too long' })).toBeNull();
});

it('a comment on an answer comes back until it is saved or cancelled', async () => {
  const { unmount } = await show(undefined, down);
  press((await screen.findByRole('button', { name: 'Add details' })).textContent);
  enter('Comment (optional)', 'Half would do');
  unmount();
  const again = await show(undefined, down);
  expect(await screen.findByRole('textbox', { name: 'Comment (optional)' })).toHaveValue('Half would do');
  press('Cancel');
  expect(screen.getByRole('button', { name: 'Not helpful' })).toHaveFocus();
  again.unmount();
  await show(undefined, down);
  press((await screen.findByRole('button', { name: 'Add details' })).textContent);
  expect(screen.getByRole('textbox', { name: 'Comment (optional)' })).toHaveValue('');
});

it('an answer is rated at one tap, explained, changed and not rated any more', async () => {
  const { sent } = await show();
  press((await screen.findByRole('button', { name: 'Not helpful' })).title);
  fireEvent.click(await screen.findByRole('button', { name: 'Too long' }));
  enter('Comment (optional)', ' Half would do ');
  const share = screen.getByRole('checkbox', { name: 'Let administrators read this answer' });
  expect(share).toHaveAccessibleDescription(/The answer is shown only if you check this box/);
  fireEvent.click(share);
  press('Save');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Not helpful' })).toHaveAttribute('aria-pressed', 'true');
  press('Helpful');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toEqual([
    { rating: 'down', reasons: [], comment: null, share_with_admins: false },
    { rating: 'down', reasons: ['too_long'], comment: 'Half would do', share_with_admins: true },
    { rating: 'up', reasons: [], comment: 'Half would do', share_with_admins: true },
  ]);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Why' })).toBeNull());
  press('Remove rating');
  expect(await screen.findByText('Was this answer helpful?')).toBeInTheDocument();
  expect(sent().at(-1)).toEqual({ rating: null });
});

it('a rating that could not be saved is not shown', async () => {
  await show(refusal(500, 'UNEXPECTED'));
  press((await screen.findByRole('button', { name: 'Helpful' })).title);
  expect(await screen.findByText('Your rating could not be saved.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Helpful' })).toHaveAttribute('aria-pressed', 'false');
});

it('an answer is rated by its owner only', async () => {
  mockApi({ 'GET /public/task-executions/:id': { body: execution } });
  await renderWithProviders(
    <>
      <Rated userId={me.id} />
      <Rated userId="somebody-else" />
    </>,
    { user: { id: me.id }, texts: ['feedback'] },
  );
  await screen.findAllByRole('button', { name: 'Helpful' });
  expect(screen.getAllByRole('button', { name: 'Helpful' })).toHaveLength(1);
});
