import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { IncompleteAnswer } from '../../data/auth.ts';
import { ApiError, type ApiErrorCode } from '../../lib/api/api-error.ts';
import { AuthError } from './auth-form.tsx';

const refused = (code: ApiErrorCode, retryAfter: number | null = null) =>
  new ApiError({ status: 400, code, message: `Message of ${code}`, retryAfter });
const show = (error: unknown, fallback?: string) =>
  renderWithProviders(<AuthError error={error} {...(fallback && { fallback })} />, { texts: ['auth'] });

afterEach(() => {
  vi.useRealTimers();
});

describe('an authentication error', () => {
  it.each([
    [
      'the credentials',
      refused('INVALID_CREDENTIALS'),
      'Invalid credentials. Check your username and password.',
    ],
    ['too many requests, without a time', refused('RATE_LIMITED'), /Too many requests/],
    [
      'the answer of a login',
      new IncompleteAnswer('login'),
      'Invalid login response: missing required fields',
    ],
  ])('%s', async (_what, error, text) => {
    await show(error, 'Failed to sign in.');
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it.each([
    [refused('UNEXPECTED'), 'Failed to sign in.'],
    [new Error('a fault of the page'), 'Failed to sign in.'],
  ])('falls back to the form’s own message for %s', async (error, text) => {
    await show(error, text);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });
});

describe('the wait after too many attempts', () => {
  const english: [number, string][] = [
    [90, 'Too many attempts. Try again in 90 seconds.'],
    [91, 'Too many attempts. Try again in 2 minutes.'],
  ];
  it.each(english)('of %i seconds', async (seconds, text) => {
    await show(refused('RATE_LIMITED', seconds));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('counts down on screen, and is announced once until the user may retry', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await show(refused('RATE_LIMITED', 3));
    const alert = screen.getByRole('alert');
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    await pass(1);
    expect(screen.getByText('Too many attempts. Try again in 2 seconds.')).toBeInTheDocument();
    expect(alert).toHaveTextContent('Try again in 3 seconds.');
    await pass(1);
    expect(screen.getByText('Too many attempts. Try again in 1 second.')).toBeInTheDocument();
    await pass(1);
    expect(screen.getByRole('alert')).toHaveTextContent('You can try again now.');
    expect(vi.getTimerCount()).toBe(0);
  });
});
