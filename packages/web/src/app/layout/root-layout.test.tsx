import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { RouteFocus } from './root-layout.tsx';

let load = () => {};

function Page() {
  const { pathname } = useLocation();
  const [isLoaded, setLoaded] = useState(false);
  load = () => act(() => setLoaded(true));
  const title = pathname === '/' ? 'Start' : isLoaded ? 'Loaded' : 'Loading';
  return (
    <main>
      <h1 key={title}>{title}</h1>
      <button type="button">Else</button>
    </main>
  );
}

async function openForm() {
  const shown = await renderWithProviders(
    <>
      <RouteFocus />
      <Page />
    </>,
  );
  await act(() => shown.router.navigate('/form'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Loading' })).toHaveFocus());
  return shown;
}

it('the focus follows the heading that replaces the first one', async () => {
  await openForm();
  load();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Loaded' })).toHaveFocus());
});

it('a heading that replaces the first one leaves the focus alone once the user has moved it', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Else' }));
  load();
  await screen.findByRole('heading', { name: 'Loaded' });
  expect(screen.getByRole('button', { name: 'Else' })).toHaveFocus();
});
