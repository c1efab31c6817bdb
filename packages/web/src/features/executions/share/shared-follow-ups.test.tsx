import type { SharedResult as Shared } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aStoredFile, mockUploads } from '../../../../testing/uploads.ts';
import { Component as SharedResult } from './shared-result.tsx';

const shared: Shared = {
  task_id: '01900000-0000-7000-8000-000000000010',
  figures: [
    {
      name: 'calories',
      label: 'calories',
      locales: { en: { display_name: 'Calories' }, ru: { display_name: 'Калории' } },
      value: 1234.5,
      unit: 'kcal',
    },
  ],
  task_name: 'Weekly menu',
  task_locales: { ru: { name: 'Меню на неделю' } },
  agent_name: 'Anna',
  agent_locales: { ru: { name: 'Анна', disclaimer: 'Это не медицинский совет.' } },
  agent_image: null,
  agent_role: 'Dietologist',
  disclaimer: null,
  created_at: '2026-11-20T09:00:00Z',
  expires_at: '2999-01-01T00:00:00Z',
  files: [],
  result: '# Weekly menu\n\nSoup on **Monday**.',
  result_cut: null,
  follow_ups: [
    { kind: 'ask', message: 'And without dairy?', result: 'Use oat milk.', result_cut: null, files: [] },
    { kind: 'shorter', message: 'Короче', result: 'Oats.', result_cut: null, files: [] },
  ],
  is_demo: false,
};
const link = `/shared/${'a'.repeat(43)}`;
const texts = ['share', 'executions', 'files'];

async function show(changes: Partial<Shared> = {}, user?: object) {
  mockApi({ 'GET /shared/:token': { body: { ...shared, ...changes } } });
  const app = await renderWithProviders(<SharedResult />, {
    at: link,
    path: '/shared/:token',
    texts,
    ...(user && { user }),
  });
  await screen.findByRole('article');
  return app;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const turns = () =>
  within(screen.getByRole('list', { name: /./ }))
    .getAllByRole('listitem')
    .map((turn) => turn.textContent);

it('a shared answer shows the questions about the answer with their answers, predefined ones by name', async () => {
  await show();
  await screen.findByText('Use oat milk.');
  expect(turns()).toEqual(['Question: And without dairy?Use oat milk.', 'Question: ShorterOats.']);
});

it('a shared answer is copied with its questions', async () => {
  const { user } = await show();
  await screen.findByText('Monday');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(
    '# Weekly menu\n\nSoup on **Monday**.\n\n---\n\n**And without dairy?**\n\nUse oat milk.\n\n---\n\n**Shorter**\n\nOats.',
  );
});

it('a shared answer does not suggest an account to a visitor who has one', async () => {
  await show({}, {});
  expect(screen.getByRole('link', { name: 'Try this task' })).toBeInTheDocument();
  expect(screen.queryByText(/You need an account/)).toBeNull();
});

it('a shared answer shows and saves the files included by the owner, below the link', async () => {
  const photo = aStoredFile();
  const notes = aStoredFile({ id: 'n', name: 'notes.pdf', width: null, height: null });
  const requests = mockApi({
    'GET /shared/:token': {
      body: { ...shared, files: [photo], follow_ups: [{ ...shared.follow_ups[0], files: [notes] }] },
    },
    'GET /shared/:token/files/:id/preview': () => new Response('webp'),
    'GET /shared/:token/files/:id': () => new Response('pdf'),
  });
  const { urls } = mockUploads();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await renderWithProviders(<SharedResult />, { at: link, path: '/shared/:token', texts });
  expect(await screen.findByRole('button', { name: /^plate\.jpg .*download$/ })).toBeInTheDocument();
  await screen.findByRole('button', { name: /^notes\.pdf .*download$/ });
  press(/^notes\.pdf .*download$/);
  await waitFor(() => expect(urls.made).toBe(2));
  expect(requests.map(({ path }) => path)).toEqual([
    link,
    `${link}/files/${photo.id}/preview`,
    `${link}/files/n`,
  ]);
});

it('a shared answer names a file that acts when it is opened, and leaves it to its owner', async () => {
  const pdf = { name: 'form.pdf', media_type: 'application/pdf' as const, width: null, height: null };
  await show({ files: [aStoredFile({ ...pdf, is_active: true })] });
  expect(await screen.findByText('form.pdf')).toBeInTheDocument();
  expect(screen.getByText('Only its owner can open it')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /form\.pdf/ })).toBeNull();
});
