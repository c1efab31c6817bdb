import type { ToolCall } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { executionId } from '../testing/factories.ts';
import { EndedToolCards, StoredToolCalls, ToolCards } from './tool-calls.tsx';

const id = (last: number) => `01900000-0000-7000-8000-0000000000${last}`;
const call = (sequence: number, overrides: Partial<ToolCall> = {}): ToolCall => ({
  id: id(30 + sequence),
  execution_id: executionId,
  tool_id: id(50),
  tool_name: `tool_${sequence + 1}`,
  arguments: { day: sequence },
  result: { ok: true },
  status: 'completed',
  error: null,
  sequence,
  duration_ms: 1500,
  expires_at: null,
  created_at: '2026-11-20T09:00:00Z',
  finished_at: '2026-11-20T09:00:02Z',
  ...overrides,
});
type Answer = Parameters<typeof mockApi>[0][string];
const options = { texts: ['tool-calls', 'executions'], user: {} };

describe('the tools used by a finished run', () => {
  const show = (answer: Answer) => {
    mockApi({ 'GET /public/tool-calls/execution/:id': answer });
    return renderWithProviders(<EndedToolCards executionId={executionId} />, options);
  };

  it('are in order, each with its outcome', async () => {
    await show({ body: { items: [call(0), call(1, { status: 'failed', error: 'TOOLS_OFF' })] } });
    const section = within(await screen.findByRole('region', { name: 'Tools used' }));
    expect(section.getByRole('heading', { level: 3 })).toHaveTextContent('2 tool calls');
    const [first, second] = section.getAllByRole('listitem');
    expect(first).toHaveTextContent(/tool_1.*done/);
    expect(second).toHaveTextContent(/tool_2.*Tools were switched off\./);
  });

  it('ask for no approval, even if one still waited when the run ended', async () => {
    await show({ body: { items: [call(0, { status: 'pending_confirmation', result: null })] } });
    await screen.findByRole('region', { name: 'Tools used' });
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
    expect(screen.getByRole('listitem')).toHaveTextContent('awaiting approval');
  });

  it('render nothing if there were none', async () => {
    await show({ body: { items: [] } });
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the tools of a run in progress', () => {
  const waiting = {
    id: id(30),
    toolName: 'send_mail',
    arguments: { to: 'a@b.c' },
    status: 'pending_confirmation' as const,
    result: null,
    error: null,
    durationMs: null,
    expiresAt: null,
  };
  const confirm = 'PUT /public/tool-calls/:id/confirm';
  const show = async (answer: Answer, canConfirm?: boolean) => {
    const requests = mockApi({ [confirm]: answer });
    await renderWithProviders(
      <ToolCards calls={[waiting]} {...(canConfirm !== undefined && { canConfirm })} />,
      options,
    );
    return () => requests.filter(({ method }) => method === 'PUT');
  };

  it.each([
    ['Allow', true],
    ["Don't allow", false],
  ])('wait for approval: %s', async (name, confirmed) => {
    const puts = await show({ body: { ...call(0), is_halted: false } });
    press(name);
    await waitFor(() => expect(puts().map(({ body }) => body)).toEqual([{ confirmed }]));
    expect(puts()[0]?.path).toBe(`/public/tool-calls/${id(30)}/confirm`);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Allow' })).toBeDisabled());
  });

  it('show an error when the decision could not be saved, and wait again', async () => {
    const puts = await show(refusal(500, 'UNEXPECTED'));
    press('Allow');
    expect(await screen.findByText('Your answer could not be saved. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Allow' })).toBeEnabled());
    press("Don't allow");
    await waitFor(() => expect(puts()).toHaveLength(2));
  });

  it('ask nobody without permission to decide', async () => {
    await show({ body: {} }, false);
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
    expect(screen.getByRole('listitem')).toHaveTextContent(/send_mail.*awaiting approval/);
  });
});

describe('the stored calls of a run, for administrators', () => {
  const show = async (answer: Answer, isOpen = false) => {
    const requests = mockApi({ 'GET /private/tool-calls/execution/:id': answer });
    await renderWithProviders(<StoredToolCalls executionId={executionId} isOpen={isOpen} />, options);
    return requests;
  };

  it('are numbered from one, with their ids and links to their tools', async () => {
    await show({ body: { items: [call(0), call(1, { tool_id: null })] } });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(`Call 1 · ${id(30)} · The tool`);
    expect(within(first as HTMLElement).getByRole('link', { name: 'The tool' })).toHaveAttribute(
      'href',
      `/admin/tools/${id(50)}`,
    );
    expect(second).toHaveTextContent(`Call 2 · ${id(31)}`);
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
  });

  it.each<[string, Answer, string]>([
    ['there are none', { body: { items: [] } }, 'No tools were called.'],
    ['they can not be read', refusal(500, 'UNEXPECTED'), 'The tool calls could not be loaded.'],
  ])('show a notice when %s', async (_when, answer, text) => {
    await show(answer);
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
