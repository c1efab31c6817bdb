import Dialog from '@mui/material/Dialog';
import { act, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
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

it('follows the heading that replaces the first one', async () => {
  await openForm();
  load();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Loaded' })).toHaveFocus());
});

it('leaves the focus alone once the user has moved it', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Else' }));
  load();
  await screen.findByRole('heading', { name: 'Loaded' });
  expect(screen.getByRole('button', { name: 'Else' })).toHaveFocus();
});

describe('the focus of an element that goes', () => {
  type Row = { name: string; remove: () => void };

  function List({ row: RowOf }: { row: (row: Row) => React.ReactNode }) {
    const [names, setNames] = useState(['One', 'Two', 'Three']);
    return (
      <main>
        <h1>Page</h1>
        <a href="/new">New</a>
        <section>
          <h2>Rows</h2>
          <ul>
            {names.map((name) => (
              <li key={name}>
                {RowOf({ name, remove: () => setNames((all) => all.filter((other) => other !== name)) })}
              </li>
            ))}
          </ul>
        </section>
      </main>
    );
  }
  const show = (row: (row: Row) => React.ReactNode) =>
    renderWithProviders(
      <>
        <RouteFocus />
        <List row={row} />
      </>,
    );
  const button = (name: string) => screen.getByRole('button', { name });
  const expectFocus = (find: () => HTMLElement) => waitFor(() => expect(find()).toHaveFocus());

  it('passes to the next row, then to the one before, then to the heading of the section', async () => {
    const { user } = await show(({ name, remove }) => (
      <button type="button" onClick={() => setTimeout(remove)}>
        {name}
      </button>
    ));
    await user.click(button('Two'));
    await expectFocus(() => button('Three'));
    await user.click(button('Three'));
    await expectFocus(() => button('One'));
    await user.click(button('One'));
    await expectFocus(() => screen.getByRole('heading', { name: 'Rows' }));
  });

  it('passes on after the dialog that removed the row has closed', async () => {
    function Row({ name, remove }: Row) {
      const [isOpen, setOpen] = useState(false);
      const end = () => {
        remove();
        setTimeout(() => setOpen(false));
      };
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            {name}
          </button>
          <Dialog open={isOpen}>
            <button type="button" onClick={end}>
              End
            </button>
          </Dialog>
        </>
      );
    }
    const { user } = await show((row) => <Row {...row} />);
    await user.click(button('Two'));
    await user.click(button('End'));
    await expectFocus(() => button('Three'));
  });

  it('comes back to a button that was disabled for a time', async () => {
    function Busy({ name }: Row) {
      const [isBusy, setBusy] = useState(false);
      const start = () => {
        setBusy(true);
        setTimeout(() => setBusy(false), 50);
      };
      return (
        <button type="button" disabled={isBusy} onClick={start}>
          {name}
        </button>
      );
    }
    const { user } = await show((row) => <Busy {...row} />);
    await user.click(button('Two'));
    expect(button('Two')).toBeDisabled();
    // As browsers do, unlike jsdom.
    button('Two').blur();
    await expectFocus(() => button('Two'));
  });

  it('passes to what replaces its section, also when that had to load', async () => {
    let load = (_: { default: () => React.ReactNode }) => {};
    const Card = lazy(() => new Promise<{ default: () => React.ReactNode }>((resolve) => (load = resolve)));
    function Section() {
      const [isSet, setIsSet] = useState(false);
      if (isSet) return <Card />;
      return (
        <section>
          <button type="button" onClick={() => setTimeout(() => setIsSet(true))}>
            Set up
          </button>
        </section>
      );
    }
    const { user } = await renderWithProviders(
      <main>
        <RouteFocus />
        <h1>Page</h1>
        <Suspense fallback={<p>Loading</p>}>
          <Section />
        </Suspense>
      </main>,
    );
    await user.click(button('Set up'));
    await screen.findByText('Loading');
    // As browsers do with a hidden element, unlike jsdom.
    act(() => screen.getByText('Set up').blur());
    await new Promise((resolve) => setTimeout(resolve, 20));
    await act(async () =>
      load({
        default: () => (
          <section>
            <button type="button">Edit</button>
          </section>
        ),
      }),
    );
    await expectFocus(() => button('Edit'));
  });

  it('is not given back once the user has clicked beside it', async () => {
    const { user } = await show(({ name, remove }) => (
      <button type="button" onClick={() => setTimeout(remove, 100)}>
        {name}
      </button>
    ));
    await user.click(button('Two'));
    await user.click(screen.getByRole('heading', { name: 'Page' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Two' })).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.body).toHaveFocus();
  });
});
