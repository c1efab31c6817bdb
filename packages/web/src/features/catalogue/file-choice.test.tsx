import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { press, switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { DropZone } from './drop-zone.tsx';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';

type Handler = Parameters<typeof mockApi>[0][string];
const texts = ['admin', 'catalogue'];
const json = (text = '{}', name = 'catalogue.json') => new File([text], name, { type: 'application/json' });
const previewPath = 'POST /private/catalogue/preview';
const plan = {
  counts: { new: 2, changed: 1, same: 0 },
  items: [{ kind: 'tool', id: 'a', target_id: null, name: 'weather', action: 'new', changes: {} }],
  ...{ problems: [], missing_secrets: [], secret_uses: [], digest: 'd1' },
};

describe('the drop zone', () => {
  const show = async (given: { disabled?: boolean; chosen?: string | null } = {}) => {
    const taken: string[] = [];
    const zone = (
      <DropZone disabled={false} chosen={null} {...given} onFile={({ name }) => taken.push(name)} />
    );
    await renderWithProviders(zone, { texts });
    const place = screen.getByRole('button').parentElement as HTMLElement;
    return { taken, drop: (...files: File[]) => fireEvent.drop(place, { dataTransfer: { files } }) };
  };

  it('takes the first of several dropped files, and ignores text', async () => {
    const { taken, drop } = await show();
    drop();
    drop(json('{}', 'one.json'), json('{}', 'two.json'));
    expect(taken).toEqual(['one.json']);
  });

  it('takes none while it is disabled, dropped or chosen', async () => {
    const { taken, drop } = await show({ disabled: true });
    drop(json());
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    press('Choose file');
    expect([taken, opened.mock.calls.length]).toEqual([[], 0]);
    opened.mockRestore();
  });

  it('opens the file dialog with its button, which describes what is accepted', async () => {
    await show();
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    expect(screen.getByRole('button', { name: 'Choose file' })).toHaveAccessibleDescription(
      'A JSON file of at most 32 MB',
    );
    press('Choose file');
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
  });

  it('accepts the same file again after an edit', async () => {
    const { taken } = await show();
    const input = screen.getByLabelText<HTMLInputElement>('Drop a catalogue file here');
    for (let times = 0; times < 2; times++) fireEvent.change(input, { target: { files: [json()] } });
    expect(taken).toEqual(['catalogue.json', 'catalogue.json']);
    expect(input.value).toBe('');
  });

  it('names the chosen file, and offers another', async () => {
    await show({ chosen: 'mine.json' });
    expect(screen.getByText('mine.json')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeInTheDocument();
  });
});

describe('the import of a file', () => {
  const show = async (answers: Record<string, Handler>, file = json()) => {
    const requests = mockApi(answers);
    const { user } = await renderWithProviders(<ImportPanel />, { texts });
    const choose = (given: File) => user.upload(screen.getByLabelText('Drop a catalogue file here'), given);
    await choose(file);
    return { requests, choose };
  };
  const confirmWith = async (name: string) =>
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name })
      .click();

  it.each<[string, Handler, string]>([
    ['no connection', connectionLost, "The server can't be reached. Check your connection and try again."],
    ['no permission', refusal(403, 'FORBIDDEN'), 'You do not have permission to do this.'],
    ['its size', refusal(413, 'PAYLOAD_TOO_LARGE'), 'The data is too large. Please shorten it.'],
  ])('shows why the file could not be checked: %s', async (_name, answer, why) => {
    await show({ [previewPath]: answer });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to check the file. Please try again later.');
    expect(alert).toHaveTextContent(why);
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('clears the messages about a file when another is chosen', async () => {
    const { choose } = await show({ [previewPath]: { body: plan } }, json('{'));
    expect(await screen.findByText('The file is not JSON.')).toBeInTheDocument();
    await choose(json('{}', 'other.json'));
    expect(await screen.findByText('weather')).toBeInTheDocument();
    expect(screen.queryByText('The file is not JSON.')).toBeNull();
    await choose(json('no'));
    expect(await screen.findByText('The file is not JSON.')).toBeInTheDocument();
    expect(screen.queryByText('weather')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('shows its plan first, and does nothing when the user declines', async () => {
    const { requests } = await show({ [previewPath]: { body: plan } });
    await screen.findByText('weather');
    press('Import');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'New items: 2. Changed items: 1. Everything is imported at once, and each change is recorded in the audit log.',
    );
    await confirmWith('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests).toHaveLength(1);
  });

  it('is sent once, reports its result, and checks the file again', async () => {
    const { handler, release } = deferred({ body: plan });
    let previews = 0;
    const nothing = { ...plan, counts: { new: 0, changed: 0, same: 3 }, items: [] };
    const { requests } = await show({
      [previewPath]: () => ({ body: previews++ === 0 ? plan : nothing }),
      'POST /private/catalogue/import': handler,
    });
    await screen.findByText('weather');
    press('Import');
    await confirmWith('Import');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-busy', 'true'),
    );
    press('Import');
    release();
    expect(await screen.findByText('Imported. New: 2, changed: 1.')).toBeInTheDocument();
    expect(await screen.findByText('The catalogue already has everything in this file.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(requests.filter(({ path }) => path.endsWith('/import'))).toHaveLength(1);
  });

  it('shows why it was refused, and keeps the file for a retry', async () => {
    await show({
      [previewPath]: { body: plan },
      'POST /private/catalogue/import': refusal(403, 'FORBIDDEN'),
    });
    await screen.findByText('weather');
    press('Import');
    await confirmWith('Import');
    const notice = await screen.findByText('You do not have permission to do this.', {
      selector: '[role=alert] *',
    });
    expect(notice).toBeInTheDocument();
    expect(screen.getByText('weather')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import' })).toBeEnabled();
  });
});

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
      'Downloaded: 0 agents, 3 tasks, 2 prompts, 1 tools.',
    );
    expect(names).toEqual(['agentarium-catalogue-2026-11-20.json']);
    expect(await saved()).toBe(`${JSON.stringify(file, null, 2)}\n`);
    done();
  });

  it('that fails shows why in Russian, and saves nothing', async () => {
    const { names, done } = await show(refusal(403, 'FORBIDDEN'));
    await switchToRussian();
    press('Скачать файл');
    expect(await screen.findByText('У вас нет прав на это действие.')).toBeInTheDocument();
    expect(names).toEqual([]);
    done();
  });
});
