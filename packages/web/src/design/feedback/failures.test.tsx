import Button from '@mui/material/Button';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press, speakRussian } from '../../../testing/fields.ts';
import { act, screen } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError, networkError } from '../../lib/api/api-error.ts';
import { LoadError } from '../../lib/load-file.ts';
import { markUnsaved } from '../../lib/unsaved-work.ts';
import { ErrorState } from './error-state.tsx';
import { LoadFailedBar } from './load-failed.tsx';
import { MissingState } from './missing-state.tsx';
import { Notice } from './notice.tsx';
import { PageFailed } from './page-failed.tsx';
import { QueryFailed } from './query-failed.tsx';

const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);
const upgraded = new LoadError({ reason: 'upgraded', build: '/assets/next.js' });

describe('what could not be loaded says what helps', () => {
  let release = () => {};
  afterEach(() => release());

  it.each<[string, unknown, string[]]>([
    ['a refusal', new ApiError({ status: 403, code: 'FORBIDDEN', message: 'x' }), ['Retry']],
    ['no connection', networkError(), ['Retry']],
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

  it('warns to save first what a reload would lose', async () => {
    release = markUnsaved();
    await renderWithProviders(<ErrorState error={upgraded} title="Failed" onRetry={() => {}} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Save or copy your input');
  });

  it('tries again by itself when the network is back', async () => {
    const asked: string[] = [];
    const { unmount } = await renderWithProviders(
      <ErrorState error={new LoadError({ reason: 'offline' })} onRetry={() => asked.push('again')} />,
    );
    act(() => void window.dispatchEvent(new Event('online')));
    expect(asked).toEqual(['again']);
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(asked).toEqual(['again']);
  });

  it('has the reason as its title where there is no other, and no second time below', async () => {
    await renderWithProviders(
      <ErrorState error={new ApiError({ status: 403, code: 'FORBIDDEN', message: 'x' })} />,
    );
    expect(screen.getByRole('alert').textContent).toBe('You do not have permission to do this.');
    expect(buttons()).toEqual([]);
  });

  it('is the page’s heading where the page has no other', async () => {
    await renderWithProviders(<ErrorState isHeading error={networkError()} title="This page" />);
    expect(screen.getByRole('heading', { level: 1, name: 'This page' })).toBeVisible();
  });

  it('speaks Russian', async () => {
    await speakRussian();
    await renderWithProviders(<ErrorState error={networkError()} onRetry={() => {}} />);
    expect(screen.getByRole('alert').textContent).toMatch(/^[^a-z]*$/i);
  });
});

it('a query that failed is asked again by its button', async () => {
  const asked: string[] = [];
  const query = { error: networkError(), refetch: () => asked.push('again') };
  await renderWithProviders(<QueryFailed query={query} title="Failed to load runs" />);
  press('Retry');
  expect(asked).toEqual(['again']);
});

describe('a bar in place of a dialog that could not be loaded', () => {
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

  it('is announced, tries again and can be closed', async () => {
    const done = await show(new LoadError({ reason: 'failed' }));
    expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be loaded');
    press('Retry');
    press('Close');
    expect(done).toEqual(['again', 'closed']);
  });

  it('offers to load the page again after an upgrade, where trying again would not help', async () => {
    const release = markUnsaved();
    await show(upgraded, false);
    expect(buttons()).toEqual(['Reload the page']);
    release();
  });
});

describe('the page of something that is not there', () => {
  it('leads back to where the reader came from, else to its list', async () => {
    const { router } = await renderWithProviders(
      <MissingState title="Agent not found" text="It was removed" fallback="/agents" />,
      { at: '/agents/1' },
    );
    expect(screen.getByRole('alert')).toHaveTextContent('It was removed');
    expect(screen.getByRole('heading', { level: 1, name: 'Agent not found' })).toBeVisible();
    press('Back');
    expect(router.state.location.pathname).toBe('/agents');
  });

  it('has only a link to the start for strangers', async () => {
    await renderWithProviders(<MissingState title="Link not found" start="To Agentarium" />);
    expect(screen.getByRole('link', { name: 'To Agentarium' })).toHaveAttribute('href', '/');
    expect(buttons()).toEqual([]);
  });
});

it('a page that failed has its heading, the way back and Retry', async () => {
  const asked: string[] = [];
  const { router } = await renderWithProviders(
    <PageFailed
      title="The agent could not be loaded"
      error={networkError()}
      onRetry={() => asked.push('again')}
      fallback="/agents"
    />,
    { at: '/agents/1' },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'The agent could not be loaded' })).toBeVisible();
  press('Retry');
  expect(asked).toEqual(['again']);
  press('Back');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/agents'));
});

it.each(['row', 'column'] as const)('a notice in a %s has its words and its action', async (layout) => {
  await renderWithProviders(
    <Notice
      layout={layout}
      drawing="nothing-here"
      role="status"
      title="No runs yet"
      text="They will appear here"
      action={<Button>Choose a task</Button>}
    />,
  );
  const notice = screen.getByRole('status');
  expect(notice).toHaveTextContent('No runs yetThey will appear here');
  expect(notice).toContainElement(screen.getByRole('button', { name: 'Choose a task' }));
});
