import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { fakeCaches } from '../../../../testing/caches.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { saveOfflineAnswer } from '../../../lib/device/offline-answers.ts';
import { anExecution } from '../testing/factories.ts';
import { ExecutionsList } from './executions-list.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

const run = (id: string, task_name: string, day: string) =>
  anExecution({ id, task_name, created_at: `${day}T09:00:00.000Z` });

it.each([
  ['unreachable', true],
  ['known to be gone', false],
])(
  'the history links to the answers saved on this device while the network is %s',
  async (_how, isOnline) => {
    onlineManager.setOnline(isOnline);
    vi.stubGlobal('caches', fakeCaches());
    await saveOfflineAnswer('me', run('old', 'Plate check', '2026-01-30'));
    await saveOfflineAnswer('me', run('new', 'Weekly menu', '2026-01-31'));
    mockApi({
      'GET /public/task-executions': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await renderWithProviders(<ExecutionsList />, { user: { id: 'me' }, texts: ['executions'] });
    const section = await screen.findByRole('region', { name: 'Available offline' });
    const links = within(section).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Weekly menu', '/executions/new'],
      ['Plate check', '/executions/old'],
    ]);
    expect(screen.getByRole('alert')).toBeInTheDocument();
  },
);
