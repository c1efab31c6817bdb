import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { Link, type LinkProps, NavLink } from './links.tsx';
import { addressOf } from './location.ts';

/** Clicks a link; returns whether the app itself goes to its page, and the address after that. */
async function click(props: Partial<LinkProps> = {}, init: MouseEventInit = {}) {
  const { router } = await renderWithProviders(
    <Link to="/tasks" {...props}>
      Go
    </Link>,
    { at: '/start?a=1' },
  );
  let isTaken = false;
  const note = (event: Event) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', note, { once: true });
  await act(() => fireEvent.click(screen.getByText('Go'), init));
  return { router, isTaken, at: addressOf(router.state.location) };
}

it('a link opens its page and passes its state', async () => {
  const { isTaken, at, router } = await click({ state: { from: '/' } });
  expect([isTaken, at]).toEqual([true, '/tasks']);
  expect(router.state).toMatchObject({ historyAction: 'PUSH', location: { state: { from: '/' } } });
  expect(screen.getByRole('link')).toHaveAttribute('href', '/tasks');
});

it('a link to a section of the page drops the query', async () => {
  expect(await click({ to: '#part' })).toMatchObject({ isTaken: true, at: '/start#part' });
});

it('a link to the current page adds no history entry', async () => {
  const { router } = await click({ to: '/start?a=1' });
  expect(router.state.historyAction).toBe('REPLACE');
});

it.each<[string, Partial<LinkProps>, MouseEventInit?]>([
  ['with Ctrl', {}, { ctrlKey: true }],
  ['with ⌘', {}, { metaKey: true }],
  ['with Shift', {}, { shiftKey: true }],
  ['with Alt', {}, { altKey: true }],
  ['of the middle button', {}, { button: 1 }],
  ['on one for a new tab', { target: '_blank' }],
  ['on a download', { download: '' }],
  ['on another site', { to: 'https://other.example/' }],
  ['on another site without a scheme', { to: '//other.example/' }],
  ['on an address of mail', { to: 'mailto:a@other.example' }],
])('a click %s is left to the browser', async (_, props, init) => {
  expect(await click(props, init)).toMatchObject({ isTaken: false, at: '/start?a=1' });
  expect(screen.getByText('Go')).toHaveAttribute('href', props.to ?? '/tasks');
});

it('a click handled by the link’s own handler does not navigate', async () => {
  const { at } = await click({ onClick: (event) => event.preventDefault() });
  expect(at).toBe('/start?a=1');
});

it.each([
  ['/tasks', false, ['Tasks']],
  ['/tasks/7', false, ['Tasks']],
  ['/tasks/7', true, []],
  ['/tasksnew', false, []],
])('at %s the menu marks its page (exact: %s): %s', async (at, end, marked) => {
  await renderWithProviders(
    <NavLink to="/tasks" end={end} className="entry">
      Tasks
    </NavLink>,
    { at },
  );
  const current = screen.queryAllByRole('link', { current: 'page' });
  expect(current.map(({ textContent }) => textContent)).toEqual(marked);
  expect(screen.getByText('Tasks')).toHaveClass('entry', ...(marked.length > 0 ? ['active'] : []));
});
