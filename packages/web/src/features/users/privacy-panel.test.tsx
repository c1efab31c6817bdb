import type { Privacy } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { PrivacyPanel } from './privacy-panel.tsx';

const privacy = (overrides: Partial<Privacy> = {}): Privacy => ({
  withheld: [],
  since: '2026-08-25T00:00:00Z',
  sent: [],
  ...overrides,
});
const path = '/public/users/me/privacy';
const show = () =>
  renderWithProviders(<PrivacyPanel />, { texts: ['privacy', 'users'], user: { language: 'en' } });
const field = (name: string) => screen.findByRole('switch', { name: `Models may use: ${name}` });

it('the privacy panel keeps the room of its fields and their kinds while it loads', async () => {
  mockApi({ [`GET ${path}`]: neverResponds });
  await show();
  const [fields] = screen.getAllByRole('status', { name: 'Loading' });
  expect(fields?.childElementCount).toBe(14);
});

it('the privacy panel lists the fields of the profile by kind, and withholds one once the server has saved it', async () => {
  const requests = mockApi({
    [`GET ${path}`]: { body: privacy({ withheld: ['height'] }) },
    [`PUT ${path}`]: { body: privacy({ withheld: ['height', 'weight'] }) },
  });
  const { user } = await show();
  expect(await field('Weight')).toBeChecked();
  expect(await field('Height')).not.toBeChecked();
  expect(screen.getAllByRole('switch')).toHaveLength(10);
  const body = screen.getByRole('region', { name: 'Physical information' });
  expect(within(body).getAllByRole('listitem')).toHaveLength(4);
  await user.click(await field('Weight'));
  await waitFor(async () => expect(await field('Weight')).not.toBeChecked());
  expect(within(body).getAllByText('Withheld from all models')).toHaveLength(2);
  const [change] = requests.filter(({ method }) => method === 'PUT');
  expect(change?.body).toEqual({ withheld: ['height', 'weight'], before: ['height'] });
});

it('the privacy panel shows the saved state when another page has changed it meanwhile', async () => {
  let reads = 0;
  mockApi({
    [`GET ${path}`]: () => {
      reads += 1;
      return { body: privacy({ withheld: reads === 1 ? [] : ['allergies'] }) };
    },
    [`PUT ${path}`]: refusal(409, 'STALE_WRITE'),
  });
  const { user } = await show();
  await user.click(await field('Weight'));
  expect(await screen.findByText(/changed elsewhere/)).toBeInTheDocument();
  await waitFor(async () => expect(await field('Allergies')).not.toBeChecked());
  expect(await field('Weight')).toBeChecked();
});

it('the privacy panel shows what each family received, how often and when last; data for the demo model stayed here', async () => {
  const row = { is_demo: false, runs: 2, last_sent_at: new Date(Date.now() - 3_600_000).toISOString() };
  mockApi({
    [`GET ${path}`]: {
      body: privacy({
        sent: [
          { ...row, family: 'chatgpt', group: 'body' },
          { ...row, family: 'chatgpt', group: 'health', runs: 1 },
          { ...row, family: 'chatgpt', group: 'photos' },
          { ...row, family: 'chatgpt', group: 'documents' },
          { ...row, family: 'grok', is_demo: true, group: 'account' },
        ],
      }),
    },
  });
  await show();
  const chatgpt = await screen.findByRole('region', { name: 'ChatGPT' });
  expect(chatgpt).toHaveTextContent('Sent to this provider.');
  const [first, second] = within(chatgpt).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /^Physical informationGender, height, weight, physique2 runs · 1 hour ago$/,
  );
  expect(second).toHaveTextContent('1 run · ');
  const demo = screen.getByRole('region', { name: 'Built-in demo model' });
  expect(demo).toHaveTextContent('nothing left this server');
});

it('the privacy panel shows a notice when nothing was sent, and an error with Retry when loading fails', async () => {
  mockApi({ [`GET ${path}`]: { body: privacy() } });
  const { unmount } = await show();
  expect(await screen.findByText(/No personal data was sent/)).toBeInTheDocument();
  unmount();
  mockApi({ [`GET ${path}`]: refusal(500, 'UNEXPECTED') });
  await show();
  expect(await screen.findByText('Failed to load your privacy settings')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /try again|retry/i })).toBeInTheDocument();
});
