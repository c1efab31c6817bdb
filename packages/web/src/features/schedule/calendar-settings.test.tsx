import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { CalendarSettings } from './calendar-settings.tsx';

const url = 'https://example.com/api/calendar/secret.ics';
const show = () => renderWithProviders(<CalendarSettings />, { texts: ['users'] });

it('the address of the calendar is shown on request, and revoked after confirmation', async () => {
  const requests = mockApi({
    'GET /public/calendar': { body: { url } },
    'DELETE /public/calendar': { body: { message: '' } },
  });
  const { user } = await show();
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show address' }));
  expect(await screen.findByRole('textbox', { name: 'Your calendar address' })).toHaveValue(url);
  expect(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke the address?' });
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The address no longer works')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
});

it('the address of the calendar shows an error when it is unavailable', async () => {
  mockApi({ 'GET /public/calendar': refusal(500, 'UNEXPECTED') });
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Show address' }));
  expect(await screen.findByText('This did not work. Please try again.')).toBeInTheDocument();
});
