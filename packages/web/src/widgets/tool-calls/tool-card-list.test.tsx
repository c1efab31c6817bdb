import { toolCallStatuses } from '@agentarium/contracts/names';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ToolCallView } from '../../lib/tool-call-state.ts';
import { type AnswerCall, ApprovalCard, ToolCard, ToolCardList } from './tool-card-list.tsx';

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

  it.each([
    ['CANCELLED', 'The run was stopped first.'],
    ['TIME_LIMIT', 'The run took too long.'],
    ['FIELD_WITHHELD', 'The run needs profile data that is no longer shared with models.'],
    ['MODEL_PAUSED', 'The language model was paused by an administrator.'],
    ['WORKER_LOST', 'The server restarted during the run.'],
    ['UNEXPECTED', 'Something went wrong on our side.'],
  ])('say why their run ended before them, not only its code: %s', async (error, text) => {
    await show([aCall('a', { status: 'denied', result: null, error })]);
    expect(screen.getByRole('button')).toHaveTextContent(text);
  });

  it('have names to be understood, if they are built in', async () => {
    await show(
      [
        aCall('a', { toolName: 'user_profile' }),
        waiting({ toolName: 'past_results' }),
        aCall('b', { toolName: 'shop_search' }),
      ],
      async () => ({ is_halted: false }),
    );
    expect(screen.getByText('Your personal parameters')).toBeInTheDocument();
    expect(
      screen.getByRole('group', { name: 'Allow the agent to use “Your earlier results”?' }),
    ).toBeInTheDocument();
    expect(screen.getByText('shop_search')).toBeInTheDocument();
  });

  it('do not say who denied one: an administrator may have', async () => {
    await show([aCall('a', { status: 'denied', result: null, error: 'NOT_CONFIRMED' })]);
    expect(screen.getByRole('button')).toHaveTextContent('This was not allowed.');
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

it('the list of tool calls asks about each waiting tool separately', async () => {
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
    await waitFor(() =>
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

const call: ToolCallView = {
  id: 'call',
  toolName: 'unit_convert',
  arguments: { value: 3, to: 'kg' },
  status: 'completed',
  result: { kg: 3 },
  error: null,
  durationMs: 1500,
  expiresAt: null,
};
const showApproval = (changes: Partial<ToolCallView>) =>
  renderWithProviders(
    <ApprovalCard
      call={{ ...call, status: 'pending_confirmation', result: null, durationMs: null, ...changes }}
      answer={async () => ({ is_halted: true })}
    />,
    { texts: ['tool-calls'], user: {} },
  );

it('the approval of a tool call shows the arguments', async () => {
  await showApproval({});
  expect(await screen.findByRole('group', { name: 'Arguments' })).toHaveTextContent(/"value": 3.*"to": "kg"/);
});

it('the approval of a tool call shows that nothing will be called while tools are halted', async () => {
  const { user } = await showApproval({});
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(await screen.findByText(/^Nothing will be called/)).toBeInTheDocument();
});

it.each([{}, null])('the approval of a tool call shows no empty arguments: %j', async (nothing) => {
  await showApproval({ arguments: nothing });
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeEnabled();
  expect(screen.queryByText('Arguments')).toBeNull();
});

const showCard = (changes: Partial<ToolCallView> = {}) =>
  renderWithProviders(<ToolCard call={{ ...call, ...changes }} />, { texts: ['tool-calls'], user: {} });
const head = () => screen.getByRole('button');

describe('a tool call', () => {
  it.each<[ToolCallView['status'], string]>([
    ['completed', 'done'],
    ['denied', 'not called'],
  ])('that is %s shows: %s', async (status, words) => {
    expect(toolCallStatuses).toContain(status);
    await showCard({ status, durationMs: null });
    expect(head()).toHaveTextContent('Unit converter');
    expect(head()).toHaveTextContent(new RegExp(`${words}$`));
  });

  it.each([
    [null, /done$/],
    [99, /done$/],
    [100, /done · .*0.1/],
  ])('that took %s milliseconds ends with %s', async (durationMs, words) => {
    await showCard({ durationMs });
    expect(head()).toHaveTextContent(words);
  });

  it.each([
    ['MAX_DEPTH', 'The run used up its rounds of tool calls.'],
    ['INVALID_ARGUMENTS: value is missing', "The arguments don't fit this tool."],
  ])('that failed with %s shows why', async (error, words) => {
    await showCard({ status: 'failed', error, result: null });
    expect(head()).toHaveTextContent(words);
    expect(head()).not.toHaveTextContent(/[A-Z]{3,}_/);
  });

  it('shows its arguments in one line, or that it has none', async () => {
    const { unmount } = await showCard();
    expect(head()).toHaveTextContent(/value.*3/);
    unmount();
    await showCard({ arguments: {} });
    expect(head()).toHaveTextContent('no arguments');
  });

  it('expands to its complete arguments and result', async () => {
    await showCard();
    expect(head()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('group')).toBeNull();
    fireEvent.click(head());
    expect(head()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('group', { name: 'Arguments' })).toHaveTextContent('"to": "kg"');
    expect(screen.getByRole('group', { name: 'Result' })).toHaveTextContent('"kg": 3');
  });

  it('expands without a result while it runs', async () => {
    await showCard({ status: 'running' });
    fireEvent.click(head());
    expect(screen.getByRole('group', { name: 'Arguments' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Result' })).toBeNull();
  });
});
