import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred, mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { Component as ProfilePage } from '../../routes/profile.tsx';
import { Component as SettingsPage } from '../../routes/settings.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import { timezoneRegions } from './timezone-field.tsx';

const texts = ['users'];
const usage = { daily_limit: 25, remaining_executions: 7, next_reset_time: null, hours_until_reset: null };

it('the summary of the profile shows the avatar, the role, member since and the runs left today', async () => {
  await renderWithProviders(<ProfileSummary user={aUser({ role: 'admin', usage_status: usage })} />, {
    texts,
  });
  expect(screen.getByText('MS')).toBeInTheDocument();
  expect(screen.getByText('Administrator')).toBeInTheDocument();
  expect(screen.getByText('Member since Nov 1, 2026')).toBeInTheDocument();
  expect(screen.getByText('7 of 25 runs left today')).toBeInTheDocument();
});

it('the profile has its fields, the time zone locked while loading; about 40 zones in six regions', async () => {
  const { handler, release } = deferred({
    body: { timezone: 'Europe/Moscow', can_update: true, hours_until_next_update: null },
  });
  mockApi({ 'GET /users/me': { body: aUser() }, 'GET /public/users/me/timezone': handler });
  await renderWithProviders(<ProfilePage />, { user: {}, texts });
  for (const label of ['Name', 'Username', 'Email', 'New password']) {
    expect(await screen.findByLabelText(label)).toBeInTheDocument();
  }
  expect(screen.getByRole('combobox')).toBeDisabled();
  release();
  await waitFor(() => expect(screen.getByRole('combobox')).toBeEnabled());
  expect(screen.getAllByRole('group').filter(({ tagName }) => tagName === 'OPTGROUP')).toHaveLength(6);
  const zones = Object.values(timezoneRegions).flat();
  expect(new Set(zones).size).toBe(zones.length);
  expect(Math.abs(zones.length - 40)).toBeLessThanOrEqual(10);
});

it('the settings choose the language', async () => {
  mockApi({ 'PUT /public/users/me/language': { body: { language: 'ru' } } });
  const { user } = await renderWithProviders(<SettingsPage />, { user: {}, texts });
  const languages = await screen.findByRole('group', { name: 'Language' });
  expect(languages).toHaveTextContent('EnglishРусский');
  await user.click(screen.getByRole('button', { name: 'Русский' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Настройки' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
});
