import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import EmergencyBanner from './emergency-banner.tsx';
import { SchedulerNotice } from './scheduler-notice.tsx';
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

  it('sends no request unless the user is an administrator', async () => {
    const requests = serve({ tool_calls: { emergency_stop: true } });
    await renderWithProviders(<EmergencyBanner />, { user: { role: 'user' }, texts });
    expect(screen.queryByRole('status')).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('the notice about the scheduler', () => {
  it.each([
    [{ enabled: false }, 'The task scheduler is disabled: no schedules run.'],
    [{ maintenance_mode: true }, 'The task scheduler is in maintenance mode: no schedules run.'],
  ])('for %j', async (task_scheduler, said) => {
    serve({ task_scheduler });
    await renderWithProviders(<SchedulerNotice />, { user: { role: 'admin' }, texts });
    expect(await screen.findByRole('status')).toHaveTextContent(said);
  });
});
