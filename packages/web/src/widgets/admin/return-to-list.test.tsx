import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AdminCard } from './admin-card.tsx';
import { AddLink, AdminPage } from './admin-page.tsx';
import { useLeaveAfterDelete } from './return-to-list.ts';

function List() {
  return (
    <AdminPage title="Users" action={<AddLink to="/admin/users/new" label="Add User" />}>
      <AdminCard to="/admin/users/7" title="Nora" />
    </AdminPage>
  );
}

function Form() {
  const { leave } = useLeaveAfterDelete('/admin/users');
  return (
    <AdminPage title="Form" back={{ to: '/admin/users', label: 'Back to Users' }}>
      <button type="button" onClick={leave}>
        Delete
      </button>
    </AdminPage>
  );
}

const show = async (at: string) => {
  const rendered = await renderWithProviders(<List />, {
    at,
    path: '*',
    texts: ['admin'],
    routes: [{ path: '/admin/users/:id', element: <Form /> }],
  });
  const address = () => {
    const { pathname, search } = rendered.router.state.location;
    return pathname + search;
  };
  return { ...rendered, address };
};

const list = '/admin/users?search=nora&status=blocked';

it.each([
  ['card', 'link', 'Nora'],
  ['Add', 'link', 'Add User'],
] as const)('from %s a form links back to the filtered list, one step back', async (_, role, name) => {
  const { user, router, address } = await show(list);
  const { key } = router.state.location;
  await user.click(screen.getByRole(role, { name }));
  const back = screen.getByRole('link', { name: 'Back to Users' });
  expect(back).toHaveAttribute('href', list);
  await user.click(back);
  expect(address()).toBe(list);
  expect(router.state.location.key).toBe(key);
});

it('a deletion returns to the list with its filters', async () => {
  const { user, address } = await show(list);
  await user.click(screen.getByRole('link', { name: 'Nora' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(address()).toBe(list);
});

it.each(['/admin/users/7', '/admin/costs?month=2026-01'])(
  'from %s a form links to the list without filters',
  async (at) => {
    const { user, address } = await show(at);
    const card = screen.queryByRole('link', { name: 'Nora' });
    if (card) await user.click(card);
    const back = screen.getByRole('link', { name: 'Back to Users' });
    expect(back).toHaveAttribute('href', '/admin/users');
    await user.click(back);
    expect(address()).toBe('/admin/users');
  },
);
