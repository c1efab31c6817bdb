import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import type { GrowingList } from '../../design/feedback/show-more.tsx';
import { networkError } from '../../lib/api/api-error.ts';
import { AdminCard } from './admin-card.tsx';
import { AdminList, type AdminListProps } from './admin-list.tsx';
import { AddLink, AdminPage } from './admin-page.tsx';
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
const growing = (facts: Partial<GrowingList> = {}, onMore = () => {}): GrowingList => ({
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: async () => onMore(),
  ...facts,
});

describe('an admin list', () => {
  it('shows that it is loading', async () => {
    await list({});
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

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

  it('shows a notice while it is empty', async () => {
    await list({ items: [] });
    expect(screen.getByText('No prompts yet')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
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

  it('loads more with its button while there are more', async () => {
    const requests: string[] = [];
    await list({ items: [{ id: 'one' }], more: growing({}, () => requests.push('more')) });
    press('Show more');
    expect(requests).toEqual(['more']);
  });

  it('shows why the next page failed', async () => {
    await list({
      items: [{ id: 'one' }],
      more: growing({ isFetchNextPageError: true, error: networkError() }),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load prompts');
    expect(screen.getByText('one')).toBeInTheDocument();
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

  it('links to its form as a whole and by its button, which is labeled with its name', async () => {
    await show('/admin/prompts');
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses).toEqual(['/admin/prompts/1', '/admin/prompts/1']);
    expect(screen.getByRole('link', { name: 'Edit Weekly menu' })).toHaveTextContent('Edit');
    for (const text of ['Dietologist', 'Plans a week', 'Testing', 'Changed yesterday'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('passes the list’s address on to its form, with search and filters', async () => {
    const { user, router } = await show('/admin/prompts?search=menu&tier=pro');
    await user.click(screen.getByRole('link', { name: 'Weekly menu' }));
    expect(router.state.location.state).toEqual({ from: '/admin/prompts?search=menu&tier=pro' });
  });
});

describe('an admin page', () => {
  it('with a list has its action beside its title', async () => {
    await renderWithProviders(
      <AdminPage
        title="Prompts"
        purpose="What is said to models"
        action={<AddLink to="/admin/prompts/new" label="Add Prompt" />}
      >
        The list
      </AdminPage>,
      { texts },
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Prompts' })).toBeInTheDocument();
    expect(screen.getByText('What is said to models')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Prompt' })).toHaveAttribute('href', '/admin/prompts/new');
  });

  it('with a form has a link back to its list', async () => {
    await renderWithProviders(
      <AdminPage title="Weekly menu" back={{ to: '/admin/prompts', label: 'Back to Prompts' }}>
        The form
      </AdminPage>,
      { texts, at: '/admin/prompts/1' },
    );
    expect(screen.getByRole('link', { name: 'Back to Prompts' })).toHaveAttribute('href', '/admin/prompts');
  });
});
