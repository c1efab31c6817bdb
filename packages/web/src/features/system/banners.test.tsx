import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { EmergencyBanner, SchedulerNotice } from './banners.tsx';
import { EmergencyButton } from './system-switch.tsx';
import { aConfig } from './testing/a-config.ts';

const serve = (...parts: Parameters<typeof aConfig>) =>
  mockApi({ 'GET /private/system/config': { body: { id: 'x', config: aConfig(...parts) } } });
const texts = ['system'];

describe('the emergency banner', () => {
  it('reports that tools are halted and links to the switch', async () => {
    serve({ tool_calls: { emergency_stop: true } });
    await renderWithProviders(<EmergencyBanner />, { user: { role: 'admin' }, texts });
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Emergency Stop is active: all tool calling is halted.',
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/admin/settings');
  });

  it('is hidden without the emergency stop', async () => {
    const requests = serve({ tool_calls: { maintenance_mode: true } });
    await renderWithProviders(<EmergencyBanner />, { user: { role: 'admin' }, texts });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('comes within 15 seconds without the live stream', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let emergency_stop = false;
      const requests = mockApi({
        'GET /private/system/config': () => ({
          body: { id: 'x', config: aConfig({ tool_calls: { emergency_stop } }) },
        }),
      });
      await renderWithProviders(<EmergencyBanner />, { user: { role: 'admin' }, texts });
      await vi.waitFor(() => expect(requests).toHaveLength(1));
      emergency_stop = true;
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await screen.findByRole('status')).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends no request unless the user is an administrator', async () => {
    const requests = serve({ tool_calls: { emergency_stop: true } });
    await renderWithProviders(<EmergencyBanner />, { user: { role: 'user' }, texts });
    expect(screen.queryByRole('status')).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('the emergency stop in the top bar', () => {
  it('says what it halts, and is flipped once confirmed', async () => {
    const off = { id: 'x', config: aConfig() };
    const requests = mockApi({
      'GET /private/system/config': { body: off },
      'GET /private/tool-calls/open': { body: { running: 2, waiting: 1, executions: 3 } },
      'PUT /private/system/tool-calls/emergency': { body: { ...off, message: 'Halted' } },
    });
    const { user } = await renderWithProviders(<EmergencyButton />, { user: { role: 'admin' }, texts });
    const [button] = await screen.findAllByRole('button', { name: 'Emergency stop' });
    if (button) await user.click(button);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Activate Emergency Stop?' }));
    await dialog.findByText('This halts 2 calls in progress, 1 call awaiting approval, in 3 runs.');
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    await screen.findByText('Halted');
    expect(requests.at(-1)?.method === 'GET' ? requests.at(-2) : requests.at(-1)).toMatchObject({
      body: { emergency_stop: true },
    });
  });
});

describe('the notice on the page of schedules', () => {
  const show = (answer: Parameters<typeof mockApi>[0][string]) => {
    mockApi({ 'GET /private/system/config': answer });
    return renderWithProviders(<SchedulerNotice />, { texts, user: { role: 'admin' } });
  };
  const body = (parts: Parameters<typeof aConfig>[0]) => ({ body: { id: 'c', config: aConfig(parts) } });

  it.each([
    [
      'is disabled',
      { task_scheduler: { enabled: false } },
      'The task scheduler is disabled: no schedules run.',
    ],
    [
      'is held',
      { task_scheduler: { maintenance_mode: true } },
      'The task scheduler is in maintenance mode: no schedules run.',
    ],
  ])('shows that the scheduler %s, and links to its switch', async (_name, parts, text) => {
    await show(body(parts));
    expect(await screen.findByRole('status')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'System Settings' })).toHaveAttribute('href', '/admin/settings');
  });

  it.each([
    ['while it runs', body({})],
    ['while its state is unknown', refusal(503, 'SERVICE_UNAVAILABLE')],
  ])('is hidden %s', async (_name, answer) => {
    const { queryClient } = await show(answer);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
