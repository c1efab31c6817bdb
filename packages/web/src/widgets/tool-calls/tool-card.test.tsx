import { toolCallStatuses } from '@agentarium/contracts/names';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import type { ToolCallView } from '../../lib/tool-call-state.ts';
import { ToolCard } from './tool-card-list.tsx';

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
const show = (changes: Partial<ToolCallView> = {}) =>
  renderWithProviders(<ToolCard call={{ ...call, ...changes }} />, { texts: ['tool-calls'], user: {} });
const head = () => screen.getByRole('button');

describe('a tool call', () => {
  it.each<[ToolCallView['status'], string]>([
    ['completed', 'done'],
    ['denied', 'not called'],
  ])('that is %s shows: %s', async (status, words) => {
    expect(toolCallStatuses).toContain(status);
    await show({ status, durationMs: null });
    expect(head()).toHaveTextContent('unit_convert');
    expect(head()).toHaveTextContent(new RegExp(`${words}$`));
  });

  it.each([
    [null, /done$/],
    [99, /done$/],
    [100, /done · .*0.1/],
  ])('that took %s milliseconds ends with %s', async (durationMs, words) => {
    await show({ durationMs });
    expect(head()).toHaveTextContent(words);
  });

  it.each([
    ['MAX_DEPTH', 'The run used up its rounds of tool calls.'],
    ['INVALID_ARGUMENTS: value is missing', "The arguments don't fit this tool."],
  ])('that failed with %s shows why', async (error, words) => {
    await show({ status: 'failed', error, result: null });
    expect(head()).toHaveTextContent(words);
    expect(head()).not.toHaveTextContent(/[A-Z]{3,}_/);
  });

  it('shows its arguments in one line, or that it has none', async () => {
    const { unmount } = await show();
    expect(head()).toHaveTextContent(/value.*3/);
    unmount();
    await show({ arguments: {} });
    expect(head()).toHaveTextContent('no arguments');
  });

  it('expands to its complete arguments and result', async () => {
    await show();
    expect(head()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('group')).toBeNull();
    fireEvent.click(head());
    expect(head()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('group', { name: 'Arguments' })).toHaveTextContent('"to": "kg"');
    expect(screen.getByRole('group', { name: 'Result' })).toHaveTextContent('"kg": 3');
  });

  it('expands without a result while it runs', async () => {
    await show({ status: 'running' });
    fireEvent.click(head());
    expect(screen.getByRole('group', { name: 'Arguments' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Result' })).toBeNull();
  });
});
