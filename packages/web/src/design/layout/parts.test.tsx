import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press, switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { CopyButton } from './copy-button.tsx';
import { DateTime } from './date-time.tsx';
import { Fact } from './fact-grid.tsx';
import { Icon } from './icon.tsx';
import { BackButton, PageHeader } from './page-header.tsx';
import { CardSkeletons, PageSkeleton } from './page-skeleton.tsx';
import { SectionTitle } from './section-paper.tsx';
import { SmallButton } from './small-button.tsx';
import TextDiff from './text-diff.tsx';

const words = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('an instant', () => {
  const at = '2026-11-14T22:30:00Z';
  const show = async (as?: 'relative' | 'date' | 'time', timezone = 'Europe/Moscow', when = at) => {
    await renderWithProviders(<DateTime at={when} {...(as && { as })} />, { user: { timezone } });
    return screen.getByText((_text, element) => element?.tagName === 'TIME');
  };

  it.each([
    [undefined, 'Nov 15, 2026, 1:30 AM'],
    ['date', 'Nov 15, 2026'],
    ['time', '1:30 AM'],
  ] as const)('shows %s in the user’s zone', async (as, text) => {
    const time = await show(as);
    expect(words(time.textContent)).toBe(text);
    expect(time).toHaveAttribute('datetime', at);
  });

  it('is formatted in the user’s language', async () => {
    await switchToRussian();
    expect(words((await show(undefined, 'UTC')).textContent)).toBe('14 нояб. 2026 г., 22:30');
  });

  it('can be relative, with the full instant on hover', async () => {
    const time = await show('relative', 'UTC', new Date(Date.now() - 3 * 3_600_000 - 5000).toISOString());
    expect(time).toHaveTextContent('3 hours ago');
    expect(time).toHaveAccessibleName(/\d{4} at .*UTC/);
  });
});

describe('the back link', () => {
  it('goes one step back in history', async () => {
    const { router } = await renderWithProviders(<BackButton fallback="/tasks" />, { at: '/agents' });
    await act(() => router.navigate('/agents/1'));
    press('Back');
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/agents'));
  });

  it('goes to its list when the page was opened by its address', async () => {
    const { router } = await renderWithProviders(<BackButton fallback="/tasks" />, { at: '/tasks/1' });
    press('Back');
    expect(router.state.location.pathname).toBe('/tasks');
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

describe('a copy button', () => {
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'clipboard');
  });
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

  it('confirms for two seconds, also to screen readers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const copied: string[] = [];
    await renderWithProviders(<CopyButton text="The answer" />);
    clipboard(async (text) => void copied.push(text));
    await act(async () => press('Copy'));
    expect(copied).toEqual(['The answer']);
    expect(screen.getByText('Copied')).toHaveAttribute('aria-live', 'polite');
    act(() => vi.advanceTimersByTime(2000));
    expect(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
  });

  it('shows an error when the browser refuses', async () => {
    await renderWithProviders(<CopyButton text="The answer" />);
    clipboard(() => Promise.reject(new Error('denied')));
    press('Copy');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByText('Copied')).toBeNull();
  });
});

describe('a text diff', () => {
  const show = (before: string, after: string, maxHeight?: number) =>
    renderWithProviders(
      <TextDiff
        before={before}
        after={after}
        label="Difference"
        same="Nothing has changed"
        {...(maxHeight && { maxHeight })}
      />,
    );

  it('strikes out deletions and underlines insertions', async () => {
    await show('eat soup today', 'eat bread today');
    expect(screen.getByRole('deletion')).toHaveTextContent('soup');
    expect(screen.getByRole('insertion')).toHaveTextContent('bread');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows a notice when nothing has changed', async () => {
    await show('eat soup', 'eat soup');
    expect(screen.getByText('Nothing has changed')).toBeInTheDocument();
    expect(screen.queryByRole('deletion')).toBeNull();
  });

  it('is a labeled region that scrolls by keyboard when it is long', async () => {
    await show('eat soup', 'eat bread', 200);
    expect(screen.getByRole('region', { name: 'Difference' })).toHaveAttribute('tabindex', '0');
  });
});

describe('the head of a page', () => {
  it('has one title, its purpose, its action and the link above', async () => {
    await renderWithProviders(
      <PageHeader
        title="Agents"
        purpose="Who can help you"
        action={<button type="button">Add</button>}
        above={<a href="/x">All</a>}
      />,
    );
    const head = within(screen.getByRole('banner'));
    const title = head.getByRole('heading', { level: 1, name: 'Agents' });
    expect(title).toHaveAttribute('tabindex', '-1');
    expect(head.getByText('Who can help you')).toBeInTheDocument();
    expect(head.getByRole('button', { name: 'Add' })).toBeInTheDocument();
    const above = head.getByRole('link', { name: 'All' });
    expect(above.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

it('a section has a heading of the second level with the section’s id', async () => {
  await renderWithProviders(<SectionTitle id="part" title="Schedules" text="When tasks run" />);
  expect(screen.getByRole('heading', { level: 2, name: 'Schedules' })).toHaveAttribute('id', 'part');
  expect(screen.getByText('When tasks run')).toBeInTheDocument();
});

it('a fact is a term with its definition', async () => {
  await renderWithProviders(
    <dl>
      <Fact label="Tier">Pro</Fact>
    </dl>,
  );
  expect(screen.getByRole('term')).toHaveTextContent('Tier');
  expect(screen.getByRole('definition')).toHaveTextContent('Pro');
});

it.each([
  [undefined, null],
  ['Locked', 'Locked'],
])('an icon with the name %s is a labeled image, otherwise decorative', async (label, name) => {
  const { container } = await renderWithProviders(<Icon name="lock" {...(label && { label })} />);
  expect(screen.queryByRole('img')?.getAttribute('aria-label') ?? null).toBe(name);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe(name === null ? 'true' : null);
});

describe('a small button', () => {
  it('with an address is a link', async () => {
    await renderWithProviders(
      <SmallButton icon="edit" to="/tasks/1">
        Edit
      </SmallButton>,
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/tasks/1');
  });

  it('without one calls its handler', async () => {
    const done: string[] = [];
    await renderWithProviders(
      <SmallButton icon="edit" onClick={() => done.push('edited')}>
        Edit
      </SmallButton>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(done).toEqual(['edited']);
  });
});

it.each([
  [2, 2],
  [undefined, 6],
])('a loading page announces it once, as %s placeholder cards', async (cards, count) => {
  const { container } = await renderWithProviders(<PageSkeleton {...(cards && { cards })} />);
  expect(screen.getByRole('status')).toHaveAccessibleName('Loading');
  const grid = await renderWithProviders(<CardSkeletons {...(cards && { cards })} />);
  expect(container.querySelectorAll('[class*=MuiSkeleton-root]').length).toBe(
    grid.container.querySelectorAll('[class*=MuiSkeleton-root]').length + 2,
  );
  expect(grid.container.firstElementChild?.children).toHaveLength(count);
});
