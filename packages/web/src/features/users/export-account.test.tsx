import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ExportAccount } from './export-account.tsx';

afterEach(() => vi.restoreAllMocks());

const show = async (answer: Parameters<typeof mockApi>[0][string]) => {
  const requests = mockApi({ 'GET /public/users/me/export': answer });
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => {};
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const app = await renderWithProviders(<ExportAccount />, { texts: ['users'], user: {} });
  await app.user.click(screen.getByRole('button', { name: 'Download my data' }));
  return { requests, names };
};

it('saves the response as a file and confirms it', async () => {
  const { requests, names } = await show({ body: { format: 'agentarium-account' } });
  expect(await screen.findByText('Your data has been downloaded.')).toBeInTheDocument();
  expect(names).toEqual(['agentarium-account.json']);
  expect(requests).toHaveLength(1);
});

it('shows an error when it fails, and saves nothing', async () => {
  const { names } = await show(refusal(500, 'UNEXPECTED'));
  await waitFor(() => expect(screen.getByRole('alert')).toBeInTheDocument());
  expect(names).toEqual([]);
});
