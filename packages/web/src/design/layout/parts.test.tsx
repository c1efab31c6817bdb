import Chip from '@mui/material/Chip';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { CopyButton } from './copy-button.tsx';
import { DateTime } from './date-time.tsx';
import { Icon } from './icon.tsx';
import { BackButton } from './page-header.tsx';
import { RowButton } from './small-button.tsx';
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

    ['time', '1:30 AM'],
  ] as const)('shows %s in the user’s zone', async (as, text) => {
    const time = await show(as);
    expect(words(time.textContent)).toBe(text);
    expect(time).toHaveAttribute('datetime', at);
  });

  it('can be relative, with the full instant on hover', async () => {
    const time = await show('relative', 'UTC', new Date(Date.now() - 3 * 3_600_000 - 5000).toISOString());
    expect(time).toHaveTextContent('3 hours ago');
    expect(time).toHaveAccessibleName(/\d{4} at .*UTC/);
  });
});

it('an icon takes the class that keeps it off the edge of its chip', async () => {
  const { container } = await renderWithProviders(<Chip icon={<Icon name="error" />} label="Failing" />);
  expect(container.querySelector('svg')).toHaveClass('MuiChip-icon');
});

describe('the back link', () => {
  it('goes one step back in history', async () => {
    const { router } = await renderWithProviders(<BackButton fallback="/tasks" />, { at: '/agents' });
    await act(() => router.navigate('/agents/1'));
    press('Back');
    await expect.poll(() => router.state.location.pathname).toBe('/agents');
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

describe('a button that removes its row', () => {
  function List() {
    const [names, setNames] = useState(['One', 'Two', 'Three']);
    return (
      <section>
        <a href="/new">New</a>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`/${name}`}>{name}</a>
              <RowButton
                icon="close"
                label={`Remove: ${name}`}
                onClick={() => setNames((all) => all.filter((other) => other !== name))}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  }

  it('leaves the focus to the next row, then to the one before, then to the section', async () => {
    const { user } = await renderWithProviders(<List />);
    for (const [removed, next] of [
      ['Two', 'Three'],
      ['Three', 'One'],
      ['One', 'New'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Remove: ${removed}` }));
      await expect.poll(() => screen.getByRole('link', { name: next })).toHaveFocus();
    }
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

  it('is a labeled region that scrolls by keyboard when it is long', async () => {
    await show('eat soup', 'eat bread', 200);
    expect(screen.getByRole('region', { name: 'Difference' })).toHaveAttribute('tabindex', '0');
  });
});

it.each([
  [undefined, null],
  ['Locked', 'Locked'],
])('an icon with the name %s is a labeled image, otherwise decorative', async (label, name) => {
  const { container } = await renderWithProviders(<Icon name="lock" {...(label && { label })} />);
  expect(screen.queryByRole('img')?.getAttribute('aria-label') ?? null).toBe(name);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe(name === null ? 'true' : null);
});
