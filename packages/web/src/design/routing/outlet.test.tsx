import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { useParams, useSearchParams } from './hooks.ts';
import { Outlet, useRouteError } from './outlet.tsx';

function Failed() {
  const error = useRouteError();
  return <p>{error instanceof Error ? error.message : 'unknown'}</p>;
}
function Broken(): never {
  throw new Error('out of order');
}
const frame = (
  <section aria-label="Frame">
    <Outlet />
  </section>
);

it('a page that throws fails alone, and another can replace it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const errorElement = <Failed />;
  const children = [
    { path: '/broken', element: <Broken />, errorElement },
    { path: '/whole', element: <p>All is well</p>, errorElement },
  ];
  const { router } = await renderWithProviders(<Outlet />, {
    at: '/broken',
    routes: [{ element: frame, children }],
  });
  expect(screen.getByRole('region', { name: 'Frame' })).toHaveTextContent(/^out of order$/);
  await act(() => router.navigate('/whole'));
  expect(screen.getByRole('region', { name: 'Frame' })).toHaveTextContent(/^All is well$/);
  vi.restoreAllMocks();
});

it('a page with two addresses stays mounted between them', async () => {
  const Page = () => <input aria-label={`Name of ${useParams().id ?? 'a new one'}`} />;
  const children = ['/tasks/new', '/tasks/:id'].map((path) => ({ path, element: <Page /> }));
  const { router, user } = await renderWithProviders(<Outlet />, {
    at: '/tasks/new',
    routes: [{ element: frame, children }],
  });
  await user.type(screen.getByLabelText('Name of a new one'), 'Menu');
  await act(() => router.navigate('/tasks/7'));
  expect(screen.getByLabelText('Name of 7')).toHaveValue('Menu');
});

it('two simultaneous changes of the query are both kept', async () => {
  const Filters = () => {
    const [params, change] = useSearchParams();
    const add = (name: string) => void change((current) => new URLSearchParams([...current, [name, 'x']]));
    return (
      <button
        type="button"
        onClick={() => {
          add('b');
          add('c');
        }}
      >
        {params.toString()}
      </button>
    );
  };
  const { user } = await renderWithProviders(<Filters />, { at: '/?a=x' });
  await user.click(screen.getByRole('button', { name: 'a=x' }));
  expect(screen.getByRole('button')).toHaveTextContent('a=x&b=x&c=x');
});
