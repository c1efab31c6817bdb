import { expect, it } from 'vitest';
import { answerApi, refusal } from '../../../testing/api.ts';
import { speakRussian } from '../../../testing/fields.ts';
import { fireEvent, screen, waitFor } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { DigestSwitch } from './digest-switch.tsx';

const digest = (is_on: boolean, mail_available = true) => ({
  body: { is_on, next_at: is_on ? '2026-11-23T08:00:00Z' : null, mail_available },
});
const show = () =>
  renderWithProviders(<DigestSwitch />, { texts: ['notifications'], user: { timezone: 'UTC' } });
const aSwitch = () => screen.findByRole('switch', { name: 'Weekly digest by email' });

it('is off until it is switched on, and says when the next mail comes', async () => {
  const asked = answerApi({
    'GET /public/digest': digest(false),
    'PUT /public/digest': ({ body }) => digest((body as { is_on: boolean }).is_on),
  });
  await show();
  expect(await aSwitch()).not.toBeChecked();
  expect(screen.queryByText(/Next:/)).toBeNull();
  fireEvent.click(await aSwitch());
  await waitFor(async () => expect(await aSwitch()).toBeChecked());
  expect(screen.getByText(/Next:/)).toHaveTextContent(/Nov 23, 2026/);
  fireEvent.click(await aSwitch());
  await waitFor(async () => expect(await aSwitch()).not.toBeChecked());
  expect(asked.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { is_on: true },
    { is_on: false },
  ]);
  await speakRussian();
  expect(screen.getByRole('switch', { name: 'Еженедельный обзор на почту' })).toBeVisible();
});

it('keeps what is saved when a change fails', async () => {
  answerApi({
    'GET /public/digest': digest(true),
    'PUT /public/digest': refusal(500, 'UNEXPECTED'),
  });
  await show();
  fireEvent.click(await aSwitch());
  expect(await screen.findByText('Could not save this.')).toBeVisible();
  expect(await aSwitch()).toBeChecked();
});

it('is not shown where no mail is sent', async () => {
  const asked = answerApi({ 'GET /public/digest': digest(false, false) });
  await show();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('switch')).toBeNull();
});
