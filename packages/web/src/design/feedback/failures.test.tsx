import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError, networkError } from '../../lib/api/api-error.ts';
import { LoadError } from '../../lib/load-file.ts';
import { markUnsaved } from '../../lib/unsaved-work.ts';
import { ErrorState } from './error-state.tsx';
import { LoadFailedBar } from './lazy-part.tsx';
import { MissingState, PageFailed } from './page-failed.tsx';

const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);
const upgraded = new LoadError({ reason: 'upgraded', build: '/assets/next.js' });

describe('an error state offers the right action', () => {
  let release = () => {};
  afterEach(() => release());

  it.each<[string, unknown, string[]]>([
    ['a refusal', new ApiError({ status: 403, code: 'FORBIDDEN', message: 'x' }), ['Retry']],

    ['a file without a connection', new LoadError({ reason: 'offline' }), ['Retry']],
    ['a file that did not arrive', new LoadError({ reason: 'failed' }), ['Retry', 'Reload the page']],
    ['a file of an older version', upgraded, ['Reload the page']],
  ])('after %s', async (_what, error, expected) => {
    // Without it the page would reload itself.
    release = markUnsaved();
    await renderWithProviders(<ErrorState error={error} title="Failed to load agents" onRetry={() => {}} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load agents');
    expect(buttons()).toEqual(expected);
  });

  it('warns about unsaved input before a reload', async () => {
    release = markUnsaved();
    await renderWithProviders(<ErrorState error={upgraded} title="Failed" onRetry={() => {}} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Save or copy your input');
  });

  it('retries automatically when the network is back', async () => {
    const requests: string[] = [];
    const { unmount } = await renderWithProviders(
      <ErrorState error={new LoadError({ reason: 'offline' })} onRetry={() => requests.push('again')} />,
    );
    act(() => void window.dispatchEvent(new Event('online')));
    expect(requests).toEqual(['again']);
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(requests).toEqual(['again']);
  });

  it('has the reason as its title if there is no other, and does not repeat it', async () => {
    await renderWithProviders(
      <ErrorState error={new ApiError({ status: 403, code: 'FORBIDDEN', message: 'x' })} />,
    );
    expect(screen.getByRole('alert').textContent).toBe('You do not have permission to do this.');
    expect(buttons()).toEqual([]);
  });
});

describe('the error bar of a dialog that failed to load', () => {
  const show = async (error: LoadError, closes = true) => {
    const done: string[] = [];
    await renderWithProviders(
      <LoadFailedBar
        error={error}
        onRetry={() => done.push('again')}
        {...(closes && { onClose: () => done.push('closed') })}
      />,
    );
    return done;
  };

  it('is announced, can be retried and closed', async () => {
    const done = await show(new LoadError({ reason: 'failed' }));
    expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be loaded');
    press('Retry');
    press('Close');
    expect(done).toEqual(['again', 'closed']);
  });
});

describe('the page of something that does not exist', () => {
  it('goes back to the previous page, else to its list', async () => {
    const { router } = await renderWithProviders(
      <MissingState title="Agent not found" text="It was removed" fallback="/agents" />,
      { at: '/agents/1' },
    );
    expect(screen.getByRole('alert')).toHaveTextContent('It was removed');
    expect(screen.getByRole('heading', { level: 1, name: 'Agent not found' })).toBeInTheDocument();
    press('Back');
    expect(router.state.location.pathname).toBe('/agents');
  });

  it('only links to the start for visitors', async () => {
    await renderWithProviders(<MissingState title="Link not found" start="To Agentarium" />);
    expect(screen.getByRole('link', { name: 'To Agentarium' })).toHaveAttribute('href', '/');
    expect(buttons()).toEqual([]);
  });
});

it('a page that failed has its heading, a link back and Retry', async () => {
  const requests: string[] = [];
  const { router } = await renderWithProviders(
    <PageFailed
      title="The agent could not be loaded"
      error={networkError()}
      onRetry={() => requests.push('again')}
      fallback="/agents"
    />,
    { at: '/agents/1' },
  );
  expect(
    screen.getByRole('heading', { level: 1, name: 'The agent could not be loaded' }),
  ).toBeInTheDocument();
  press('Retry');
  expect(requests).toEqual(['again']);
  press('Back');
  await expect.poll(() => router.state.location.pathname).toBe('/agents');
});
