import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { PeopleTools } from './people-tools.tsx';

const file = (name: string) => new File([`email\n${name}@example.com`], `${name}.csv`, { type: 'text/csv' });

it('people of a file are invited once it was checked; then only Close is left, until another file is chosen', async () => {
  const requests = mockApi({
    'POST /private/users/csv': { body: { rows: 1, invited: 1, errors: [], links: [] } },
  });
  const { user } = await renderWithProviders(<PeopleTools filter={{}} />, {
    texts: ['users-admin', 'admin'],
  });
  await user.click(screen.getByRole('button', { name: /^Invitations, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invite from a CSV file' }));
  const chooser = () => screen.getByLabelText('Choose a file', { selector: 'input' });
  await user.upload(chooser(), file('ann'));
  await user.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  expect(await screen.findByRole('button', { name: 'Close' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();

  await user.upload(chooser(), file('bob'));
  expect(await screen.findByRole('button', { name: 'Invite 1 person' })).toBeEnabled();
  const sent = { csv: 'email\nann@example.com', sent: 'mail' };
  expect(requests.map(({ body }) => body)).toEqual([
    { ...sent, dry_run: true },
    sent,
    { csv: 'email\nbob@example.com', sent: 'mail', dry_run: true },
  ]);
});
