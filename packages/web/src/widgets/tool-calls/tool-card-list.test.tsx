import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ToolCallView } from '../../lib/tool-call-state.ts';
import { type AnswerCall, ToolCardList } from './tool-card-list.tsx';

const aCall = (id: string, facts: Partial<ToolCallView> = {}): ToolCallView => ({
  id,
  toolName: `tool_${id}`,
  arguments: {},
  status: 'completed',
  result: 1,
  error: null,
  durationMs: null,
  expiresAt: null,
  ...facts,
});
const waiting = (facts: Partial<ToolCallView> = {}) =>
  aCall('w', { status: 'pending_confirmation', ...facts });
const show = (calls: ToolCallView[], answer: AnswerCall | null = null) =>
  renderWithProviders(<ToolCardList calls={calls} answer={answer} />, { texts: ['tool-calls'] });

describe('the tools that a run used', () => {
  it('show the error instead of a result when the call failed', async () => {
    await show([aCall('a', { status: 'failed', result: null, error: 'SOME_FAULT: it is raining' })]);
    fireEvent.click(screen.getByRole('button'));
    expect(screen.queryByRole('group', { name: 'Result' })).toBeNull();
    expect(screen.getAllByText('it is raining')).toHaveLength(2);
  });

  it('that wait for approval ask those who may decide, and are only shown to others', async () => {
    const { unmount } = await show([waiting()], async () => ({ is_halted: false }));
    expect(screen.getByRole('button', { name: 'Allow' })).toBeEnabled();
    unmount();
    await show([waiting()]);
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
    expect(screen.getByText(/awaiting approval/)).toBeInTheDocument();
  });
});

it('asks about each waiting tool separately', async () => {
  const answers: unknown[] = [];
  const other = { ...waiting(), id: 'x', toolName: 'tool_x' };
  await show([aCall('a'), waiting(), other], async (...given) => {
    answers.push(given);
    return { is_halted: false };
  });
  const [first, second] = screen.getAllByRole('button', { name: 'Allow' });
  fireEvent.click(second as HTMLElement);
  await waitFor(() => expect(second).toBeDisabled());
  expect(answers).toEqual([['x', true]]);
  expect(first).toBeEnabled();
});

describe('an approval', () => {
  const { promise, resolve } = Promise.withResolvers<{ is_halted: boolean }>();

  it.each([
    ['Allow', true],
    ["Don't allow", false],
  ])('is sent once: %s', async (name, confirmed) => {
    const answers: unknown[] = [];
    await show([waiting()], async (...given) => {
      answers.push(given);
      return { is_halted: false };
    });
    press(name);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Allow' })).toBeDisabled());
    expect(screen.getByRole('button', { name: "Don't allow" })).toBeDisabled();
    expect(answers).toEqual([['w', confirmed]]);
  });

  it('is disabled while it is being sent, with the clicked button busy', async () => {
    await show([waiting()], () => promise);
    press("Don't allow");
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: /Don't allow/ })).toHaveAttribute('aria-busy', 'true'),
    );
    expect(screen.getByRole('button', { name: 'Allow' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Allow' })).toHaveAttribute('aria-busy', 'false');
    await act(async () => resolve({ is_halted: false }));
  });

  it('can be repeated when it could not be sent', async () => {
    await show([waiting()], () =>
      Promise.reject(new ApiError({ status: 503, code: 'SERVICE_UNAVAILABLE', message: 'x' })),
    );
    press('Allow');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Allow' })).toBeEnabled();
  });

  describe('with a deadline', () => {
    afterEach(() => vi.useRealTimers());

    it('counts down by the second, but not below zero', async () => {
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
      vi.setSystemTime('2026-11-20T10:00:00Z');
      await show([waiting({ expiresAt: '2026-11-20T10:01:05Z' })], () => promise);
      expect(screen.getByText('1:05')).toHaveAccessibleName('Time left to answer: 1:05');
      act(() => vi.advanceTimersByTime(6000));
      expect(screen.getByText('0:59')).toBeInTheDocument();
      act(() => vi.advanceTimersByTime(60_000));
      expect(screen.getByText('0:00')).toBeInTheDocument();
    });
  });
});
