import { expect, it } from 'vitest';
import { answerApi, refusal } from '../../../testing/api.ts';
import { screen, within } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { CalendarSettings } from './calendar-settings.tsx';

const url = 'https://example.com/api/calendar/secret.ics';
const show = () => renderWithProviders(<CalendarSettings />, { texts: ['users'] });

it('shows the address when it is asked for, and revokes it after a question', async () => {
  const asked = answerApi({
    'GET /public/calendar': { body: { url } },
    'DELETE /public/calendar': { body: { message: '' } },
  });
  const { user } = await show();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show address' }));
  expect(await screen.findByRole('textbox', { name: 'Address of your calendar' })).toHaveValue(url);
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke the address?' });
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The address no longer works')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
});

it('says when it can’t be had', async () => {
  answerApi({ 'GET /public/calendar': refusal(500, 'UNEXPECTED') });
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Show address' }));
  expect(await screen.findByText('This did not work. Please try again.')).toBeVisible();
});
