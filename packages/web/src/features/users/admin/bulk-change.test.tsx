import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { enter, press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { BulkDialog } from './bulk-change.tsx';

const job = (id: string | null) => ({
  status: 202,
  body: {
    id,
    kind: 'status',
    change: {},
    status: id ? 'queued' : 'preview',
    total: 3,
    changed: 2,
    skipped: [
      { reason: 'self', count: 1, names: ['admin'] },
      { reason: 'unchanged', count: 12, names: ['anna', 'boris'] },
    ],
    created_by_username: 'admin',
    created_at: '2026-11-28T09:00:00.000Z',
    finished_at: null,
  },
});

it('a change of many accounts is shown before it is made, again after every edit', async () => {
  const requests = mockApi({
    'POST /private/jobs': ({ body }) => job((body as { dry_run?: boolean }).dry_run ? null : 'job'),
  });
  let started = 0;
  await renderWithProviders(
    <BulkDialog
      selection={['a', 'b', 'c']}
      filter={{}}
      onClose={() => {}}
      onStarted={() => (started += 1)}
    />,
    { texts: ['users-admin', 'admin'] },
  );
  press('Preview');
  expect(await screen.findByText('This field is required')).toBeInTheDocument();
  enter(/^Reason/, 'Spam');
  press('Preview');
  expect(await screen.findByText(/^Changes: 2 of 3/)).toHaveTextContent(
    /Your own account is not changed \(admin\)\.Already set: 12 \(anna, boris…\)\.$/,
  );
  enter(/^Reason/, 'Spam from one address');
  expect(await screen.findByRole('button', { name: 'Preview' })).toBeEnabled();
  press('Preview');
  await waitFor(() => press('Change 2 users'));
  await waitFor(() => expect(started).toBe(1));
  const change = (reason: string) => ({
    kind: 'status',
    change: { status: 'blocked', reason },
    selection: ['a', 'b', 'c'],
  });
  expect(requests.map(({ body }) => body)).toEqual([
    { ...change('Spam'), dry_run: true },
    { ...change('Spam from one address'), dry_run: true },
    change('Spam from one address'),
  ]);
});
