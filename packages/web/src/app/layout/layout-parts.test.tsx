import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { missingTexts } from '../../lib/i18n.ts';
import { LoadError } from '../../lib/load-file.ts';
import { mainId, SkipLink, TextsMissing } from './root-layout.tsx';
import { OfflineBanner } from './shell.tsx';
import { VersionLabel } from './side-menu.tsx';
import { UsageChip } from './top-bar.tsx';

/** The device loses its network, or gets it back. */
const setOnline = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a device without a network connection', () => {
  it('shows a notice while it is offline', async () => {
    await renderWithProviders(<OfflineBanner />);
    const banner = screen.getByRole('status');
    expect(banner).toBeEmptyDOMElement();
    setOnline(false);
    expect(banner).toHaveTextContent('You are offline. This page may be out of date.');
    expect(screen.getByRole('link', { name: 'Answers saved on this device' })).toHaveAttribute(
      'href',
      '/executions',
    );
    setOnline(true);
    expect(banner).toBeEmptyDOMElement();
  });
});

describe('missing texts', () => {
  const lost = () => {
    const retry = vi.fn();
    act(() => missingTexts.add({ error: new LoadError({ reason: 'offline' }), retry }));
    return retry;
  };

  it('are all refetched by a button', async () => {
    await renderWithProviders(<TextsMissing />);
    expect(screen.queryByRole('button')).toBeNull();
    const retries = [lost(), lost()];
    press('Retry');
    for (const retry of retries) expect(retry).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are refetched when the network is back', async () => {
    await renderWithProviders(<TextsMissing />);
    const retry = lost();
    setOnline(true);
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the version', () => {
  const show = (answer: Parameters<typeof mockApi>[0][string]) => {
    mockApi({ 'GET /version': answer });
    return renderWithProviders(<VersionLabel />);
  };

  it.each([
    ['0.0.99', 'v0.0.14 (server v0.0.99)', false],
    ['0.1.0', 'v0.0.14 (server v0.1.0)', true],
  ])('with a server %s shows "%s", with a warning: %s', async (version, text, warns) => {
    await show({ body: { version } });
    const label = await screen.findByText(text);
    expect(label.getAttribute('aria-label') ?? '').toBe(
      warns ? `This page is v0.0.14, the server is v${version}. Please reload the page.` : '',
    );
  });

  it('shows that it is unavailable', async () => {
    await show(refusal(500, 'UNEXPECTED'));
    expect(await screen.findByText('Version unavailable')).toBeInTheDocument();
  });
});

it('the skip link jumps past the menu', async () => {
  await renderWithProviders(
    <>
      <SkipLink />
      <main id={mainId} tabIndex={-1} />
    </>,
  );
  screen.getByRole('link', { name: 'Skip to content' }).click();
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('the runs left', () => {
  const chip = (daily_limit: number, remaining_executions: number, extra_executions = 0) => {
    const user = aUser({
      usage_status: { daily_limit, remaining_executions, next_reset_time: null, hours_until_reset: null },
      subscription_data: { ...aUser().subscription_data, extra_executions },
    });
    return renderWithProviders(<UsageChip user={user} />);
  };

  it.each([
    [25, 20, 3, '20 / 25', '20 of 25 runs left today, plus 3 extra runs'],
    [25, 0, 1, '+1', '0 of 25 runs left today, plus 1 extra run'],
    [-1, -1, 0, '∞', 'Unlimited runs'],
  ])('with a limit of %i, %i left and %i extra', async (limit, left, extra, shown, name) => {
    await chip(limit, left, extra);
    const link = screen.getByRole('link', { name });
    expect(link).toHaveTextContent(shown);
    expect(link).toHaveAttribute('href', '/subscription');
  });
});
