import { describe, expect, it, vi } from 'vitest';
import { type Answer, answerApi, noAnswer, refusal, withheld } from '../../../testing/api.ts';
import { press, speakRussian } from '../../../testing/fields.ts';
import { fireEvent, screen, waitFor, within } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { DropZone } from './drop-zone.tsx';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';

type Handler = Parameters<typeof answerApi>[0][string];
const texts = ['admin', 'catalogue'];
const json = (text = '{}', name = 'catalogue.json') => new File([text], name, { type: 'application/json' });
const previewPath = 'POST /private/catalogue/preview';
const plan = {
  counts: { new: 2, changed: 1, same: 0 },
  items: [{ kind: 'tool', id: 'a', target_id: null, name: 'weather', action: 'new', changes: {} }],
  ...{ problems: [], missing_secrets: [], secret_uses: [], digest: 'd1' },
};

describe('the place for a file', () => {
  const show = async (given: { disabled?: boolean; chosen?: string | null } = {}) => {
    const taken: string[] = [];
    const zone = (
      <DropZone disabled={false} chosen={null} {...given} onFile={({ name }) => taken.push(name)} />
    );
    await renderWithProviders(zone, { texts });
    const place = screen.getByRole('button').parentElement as HTMLElement;
    return { taken, drop: (...files: File[]) => fireEvent.drop(place, { dataTransfer: { files } }) };
  };

  it('takes the first of the files that are dropped, and nothing of a text', async () => {
    const { taken, drop } = await show();
    drop();
    drop(json('{}', 'one.json'), json('{}', 'two.json'));
    expect(taken).toEqual(['one.json']);
  });

  it('takes none while it is locked, dropped or chosen', async () => {
    const { taken, drop } = await show({ disabled: true });
    drop(json());
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    press('Choose file');
    expect([taken, opened.mock.calls.length]).toEqual([[], 0]);
    opened.mockRestore();
  });

  it('opens the chooser by its button, which says what is taken', async () => {
    await show();
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    expect(screen.getByRole('button', { name: 'Choose file' })).toHaveAccessibleDescription(
      'A JSON file of at most 32 MB',
    );
    press('Choose file');
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
  });

  it('takes the same file again after it was edited', async () => {
    const { taken } = await show();
    const input = screen.getByLabelText<HTMLInputElement>('Drop a catalogue file here');
    for (let times = 0; times < 2; times++) fireEvent.change(input, { target: { files: [json()] } });
    expect(taken).toEqual(['catalogue.json', 'catalogue.json']);
    expect(input.value).toBe('');
  });

  it('names the file that was chosen, and offers another', async () => {
    await show({ chosen: 'mine.json' });
    expect(screen.getByText('mine.json')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  });
});

describe('the import of a file', () => {
  const show = async (answers: Record<string, Handler>, file = json()) => {
    const asked = answerApi(answers);
    const { user } = await renderWithProviders(<ImportPanel />, { texts });
    const choose = (given: File) => user.upload(screen.getByLabelText('Drop a catalogue file here'), given);
    await choose(file);
    return { asked, choose };
  };
  const confirmWith = async (name: string) =>
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name })
      .click();

  it.each<[string, Handler, string]>([
    ['no connection', noAnswer, "The server can't be reached. Check your connection and try again."],
    ['no permission', refusal(403, 'FORBIDDEN'), 'You do not have permission to do this.'],
    ['its size', refusal(413, 'PAYLOAD_TOO_LARGE'), 'The data is too large. Please shorten it.'],
  ])('says why the file could not be checked: %s', async (_name, answer, why) => {
    await show({ [previewPath]: answer });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to check the file. Please try again later.');
    expect(alert).toHaveTextContent(why);
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('forgets what was said of a file when another is chosen', async () => {
    const { choose } = await show({ [previewPath]: { body: plan } }, json('{'));
    expect(await screen.findByText('The file is not JSON.')).toBeVisible();
    await choose(json('{}', 'other.json'));
    expect(await screen.findByText('weather')).toBeVisible();
    expect(screen.queryByText('The file is not JSON.')).toBeNull();
    await choose(json('no'));
    expect(await screen.findByText('The file is not JSON.')).toBeVisible();
    expect(screen.queryByText('weather')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('says what it would do before it does, and does nothing at a no', async () => {
    const { asked } = await show({ [previewPath]: { body: plan } });
    await screen.findByText('weather');
    press('Import');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'New items: 2. Changed items: 1. All of it is done at once, and each change goes into the audit log.',
    );
    await confirmWith('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked).toHaveLength(1);
  });

  it('is sent once, says what it did, and looks at the file again', async () => {
    const { handler, release } = withheld({ body: plan });
    let previews = 0;
    const nothing = { ...plan, counts: { new: 0, changed: 0, same: 3 }, items: [] };
    const { asked } = await show({
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
    expect(await screen.findByText('Imported. New: 2, changed: 1.')).toBeVisible();
    expect(await screen.findByText('Everything in the file is here already.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(asked.filter(({ path }) => path.endsWith('/import'))).toHaveLength(1);
  });

  it('says why it was refused, and keeps the file to try again', async () => {
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
    expect(notice).toBeVisible();
    expect(screen.getByText('weather')).toBeVisible();
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
  const show = async (answer: Answer | (() => Answer)) => {
    const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    answerApi({ 'GET /private/catalogue/export': answer });
    await renderWithProviders(<ExportPanel />, { texts });
    const saved = () => (make.mock.lastCall as unknown as [Blob] | undefined)?.[0].text();
    const done = () => {
      make.mockRestore();
      click.mockRestore();
    };
    return { names, saved, done };
  };

  it('is saved under its day, as JSON that people can read, and says what it holds', async () => {
    const { names, saved, done } = await show({ body: file });
    press('Download file');
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Downloaded: 0 agents, 3 tasks, 2 prompts, 1 tools.',
    );
    expect(names).toEqual(['agentarium-catalogue-2026-11-20.json']);
    expect(await saved()).toBe(`${JSON.stringify(file, null, 2)}\n`);
    done();
  });

  it('that fails says why in Russian, and saves nothing', async () => {
    const { names, done } = await show(refusal(403, 'FORBIDDEN'));
    await speakRussian();
    press('Скачать файл');
    expect(await screen.findByText('У вас нет прав на это действие.')).toBeVisible();
    expect(names).toEqual([]);
    done();
  });
});
