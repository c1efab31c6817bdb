import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ExportPanel } from './catalogue-page.tsx';

const texts = ['catalogue'];

describe('the export', () => {
  const file = {
    exported_at: '2026-11-20T10:00:00Z',
    tools: [1],
    prompts: [1, 2],
    agents: [],
    tasks: [1, 2, 3],
  };
  const show = async (answer: MockResponse | (() => MockResponse)) => {
    const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    mockApi({ 'GET /private/catalogue/export': answer });
    await renderWithProviders(<ExportPanel />, { texts });
    const saved = () => (make.mock.lastCall as unknown as [Blob] | undefined)?.[0].text();
    const done = () => {
      make.mockRestore();
      click.mockRestore();
    };
    return { names, saved, done };
  };

  it('is saved under its date as readable JSON, and reports its contents', async () => {
    const { names, saved, done } = await show({ body: file });
    press('Download file');
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Downloaded. Agents: 0, tasks: 3, prompts: 2, tools: 1.',
    );
    expect(names).toEqual(['agentarium-catalogue-2026-11-20.json']);
    expect(await saved()).toBe(`${JSON.stringify(file, null, 2)}\n`);
    done();
  });
});

it('a failed export of the catalogue shows an error and can be retried', async () => {
  mockApi({ 'GET /private/catalogue/export': refusal(500, 'UNEXPECTED') });
  await renderWithProviders(<ExportPanel />, { texts });
  const button = () => within(document.body).getAllByRole('button')[0] as HTMLElement;
  fireEvent.click(button());
  expect(
    await screen.findByText('Failed to export the catalogue. Please try again later.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('status', { name: /exported/i })).toBeNull();
  expect(button()).toBeEnabled();
});
