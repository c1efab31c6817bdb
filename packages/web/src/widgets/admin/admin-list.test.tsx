import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { networkError } from '../../lib/api/api-error.ts';
import { AdminCard } from './admin-card.tsx';
import { AdminList, type AdminListProps } from './admin-list.tsx';
import { StateChip } from './release-fields.tsx';

type Item = { id: string };
const texts = ['admin'];

async function list(facts: Partial<AdminListProps<Item>>) {
  const done: string[] = [];
  await renderWithProviders(
    <AdminList<Item>
      items={undefined}
      error={null}
      failed="Failed to load prompts"
      onRetry={() => done.push('asked again')}
      empty={{ title: 'No prompts yet', text: 'Add the first' }}
      onClear={null}
      {...facts}
    >
      {({ id }) => <p>{id}</p>}
    </AdminList>,
    { texts },
  );
  return done;
}
const clear = (done: string[]) => ({ onClear: () => void done.push('cleared') });

describe('an admin list', () => {
  it('shows an error when it fails to load, and can be refetched', async () => {
    const done = await list({ error: networkError() });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load prompts');
    press('Retry');
    expect(done).toEqual(['asked again']);
  });

  it('keeps its items when a refetch fails', async () => {
    await list({ items: [{ id: 'one' }], error: networkError() });
    expect(screen.getByRole('listitem')).toHaveTextContent('one');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a notice without matches, and clears the filters', async () => {
    const done: string[] = [];
    await list({ items: [], ...clear(done) });
    expect(screen.queryByText('No prompts yet')).toBeNull();
    press('Clear search and filters');
    expect(done).toEqual(['cleared']);
  });

  it.each([true, false])('is busy while newer items load: %s', async (isStale) => {
    await list({ items: [{ id: 'one' }, { id: 'two' }], isStale });
    expect(screen.getByRole('list').parentElement).toHaveAttribute('aria-busy', String(isStale));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('an admin card', () => {
  const show = (at: string) =>
    renderWithProviders(
      <AdminCard
        to="/admin/prompts/1"
        title="Weekly menu"
        subtitle="Dietologist"
        text="Plans a week"
        chips={<StateChip state="test" />}
        meta="Changed yesterday"
        menu={<button type="button">More</button>}
      />,
      { at, texts, routes: [{ path: '/admin/prompts/1', element: <p>The form</p> }] },
    );

  it('passes the list’s address on to its form, with search and filters', async () => {
    const { user, router } = await show('/admin/prompts?search=menu&tier=pro');
    await user.click(screen.getByRole('link', { name: 'Weekly menu' }));
    expect(router.state.location.state).toEqual({ from: '/admin/prompts?search=menu&tier=pro' });
  });
});
