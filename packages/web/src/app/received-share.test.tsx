import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type MockResponse, mockApi } from '../../testing/api.ts';
import { fakeCaches } from '../../testing/caches.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aParameter, aTask } from '../../testing/tasks.ts';
import { aPhoto, aStoredFile, mockUploads } from '../../testing/uploads.ts';
import { aLogin, aUser, tokenFor } from '../../testing/users.ts';
import { signOut } from '../data/auth.ts';
import { readShare, receiveShare, storeShare } from '../lib/device/received-share.ts';
import { sessionStore } from '../lib/session-store.ts';

const marina = aUser();
const me: MockResponse = { body: { ...marina, sub: marina.id } };
const plate = aTask({
  name: 'Plate check',
  required_parameters: [aParameter({ optional: true }), aParameter({ name: 'photo', data_type: 'Image' })],
});
const plan = aTask({ name: 'Day plan', required_parameters: [aParameter({ name: 'goals' })] });

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

beforeEach(() => vi.stubGlobal('caches', fakeCaches()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a photo and a text shared with the app wait for the login, and fill in the form of the chosen task', async () => {
  mockUploads();
  const file = aStoredFile();
  mockApi({
    'POST /auth/login': { body: aLogin(marina) },
    'POST /auth/validate': me,
    'GET /users/me': me,
    'GET /public/tasks': { body: { items: [plan, plate], next_cursor: null } },
    'GET /public/tasks/:id': { body: plate },
    'GET /public/users/me/favorites': { body: { favorites: [] } },
    'GET /version': { body: { version: '1', model_vision: ['chatgpt'] } },
    'POST /public/files': { status: 201, body: file },
    'GET /public/files/:id': { body: file },
  });
  await storeShare(formOf({ title: 'Borscht', text: 'Borscht with rye bread', url: '', photo: aPhoto() }));
  const { user, router } = renderApp('/share');
  await user.type(await screen.findByLabelText('Username or email'), 'marina');
  await user.type(screen.getByLabelText('Password'), 'a password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Borscht with rye bread');
  const choice = await screen.findByRole('link', { name: 'Plate check' });
  // Its form has no field for a photo.
  expect(screen.queryByRole('link', { name: 'Day plan' })).toBeNull();
  fireEvent.click(choice);
  await waitFor(() => expect(router.state.location.search).toBe('?execute=true'));
  expect(await screen.findByRole('textbox', { name: /What you ate/ })).toHaveValue('Borscht with rye bread');
  expect(await screen.findByRole('button', { name: `Remove ${file.name}` })).toBeInTheDocument();

  signOut();
  await waitFor(async () => expect(await readShare(marina.id)).toBeNull());
});

it('what is shared with the app belongs to the account that opens it first, for a day', async () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  await storeShare(formOf({ text: 'See https://a.example/b', url: 'https://a.example/b' }), now);
  expect(await readShare('me', now)).toEqual({ text: 'See https://a.example/b', photo: null });
  expect(await readShare('other', now)).toBeNull();
  expect(await readShare('me', now + 25 * 3_600_000)).toBeNull();
});

it('a share that the device can’t store leads to a page that says so, not to the share before', async () => {
  sessionStore.start(tokenFor(marina.id), marina);
  mockApi({ 'POST /auth/validate': me, 'GET /users/me': me });
  await storeShare(formOf({ text: 'Borscht with rye bread' }));
  vi.spyOn(globalThis.caches, 'open').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
  const address = await receiveShare({ formData: async () => formOf({ text: 'Soup' }) });
  renderApp(address);
  await screen.findByText('What you shared could not be stored');
  expect(screen.queryByText('Borscht with rye bread')).toBeNull();
});
