import type { AlertSettings as Settings } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { AlertSettings } from './settings.tsx';

const settings: Settings = {
  kinds: ['disk_low'],
  in_app: true,
  mail: false,
  push: true,
  mail_available: false,
};

it('each choice of an alert is saved at once, and taken back if that fails', async () => {
  let isDown = false;
  const requests = mockApi({
    'GET /private/alerts': { body: settings },
    'PUT /private/alerts': ({ body }) =>
      isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : { body: { ...settings, ...(body as object) } },
  });
  const { user } = await renderWithProviders(<AlertSettings />, { texts: ['system'] });
  const disk = await screen.findByRole('checkbox', { name: 'The disk is almost full' });
  expect(disk).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'By email' })).toBeDisabled();
  const queue = screen.getByRole('checkbox', { name: 'Runs wait more than five minutes' });
  await user.click(queue);
  await waitFor(() => expect(queue).toBeEnabled());
  expect(queue).toBeChecked();
  isDown = true;
  await user.click(screen.getByRole('checkbox', { name: 'On devices' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'On devices' })).toBeChecked();
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { kinds: ['queue_late', 'disk_low'] },
    { push: false },
  ]);
});
