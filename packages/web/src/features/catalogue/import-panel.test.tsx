import type { CatalogueFile } from '@agentarium/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { DropZone, ImportPanel, ProblemList, readFile } from './import-panel.tsx';

const item = (name: string, action: string, changes = {}) => ({
  kind: 'prompt',
  id: name,
  target_id: action === 'new' ? null : name,
  name,
  action,
  changes,
});
const plan = {
  counts: { new: 1, changed: 1, same: 0 },
  items: [item('Menu', 'new'), item('Poem', 'changed', { content: { from: 'a', to: 'b' } })],
  problems: [],
  missing_secrets: [],
  secret_uses: [],
  refused_commands: [],
  digest: 'd1',
};
const content = { format: 'agentarium-catalogue', version: 1 };
const upload = (text: string) => new File([text], 'catalogue.json', { type: 'application/json' });
const show = async (text: string, answers: Parameters<typeof mockApi>[0]) => {
  const requests = mockApi(answers);
  const rendered = await renderWithProviders(<ImportPanel />, { texts: ['admin', 'catalogue'] });
  await rendered.user.upload(screen.getByLabelText('Drop a catalogue file here'), upload(text));
  return { ...rendered, requests };
};

it('the import of a catalogue keeps the focus on its button while it checks a file', async () => {
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  mockApi({
    'POST /private/catalogue/preview': async () => {
      await late;
      return { body: plan };
    },
  });
  const { user } = await renderWithProviders(<ImportPanel />, { texts: ['admin', 'catalogue'] });
  const choose = screen.getByRole('button', { name: 'Choose file' });
  choose.focus();
  await user.upload(screen.getByLabelText('Drop a catalogue file here'), upload(JSON.stringify(content)));
  await screen.findByRole('status', { name: 'Loading' });
  expect(choose).toHaveAttribute('aria-disabled', 'true');
  expect(choose).toBeEnabled();
  expect(choose).toHaveFocus();
  answer();
  await screen.findByText('Menu');
  expect(choose).toHaveAttribute('aria-disabled', 'false');
});

it('the import of a catalogue lists problems by their path and does not import', async () => {
  await show('{}', {
    'POST /private/catalogue/preview': {
      body: { ...plan, problems: [{ path: 'tasks.0.agent_id', message: 'x', code: 'UNKNOWN_AGENT' }] },
    },
  });
  await screen.findByText('tasks.0.agent_id');
  expect(screen.getByText(/There is no such agent/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
});

it('the import of a catalogue says that a file is no catalogue', async () => {
  await show('{}', {
    'POST /private/catalogue/preview': refusal(400, 'VALIDATION_FAILED', [
      { path: 'format', message: 'Must be an Agentarium catalogue' },
    ]),
  });
  await screen.findByText('Not an Agentarium catalogue');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

it.each([
  ['a catalogue that changed since', () => refusal(409, 'STALE_WRITE'), /Someone changed the catalogue/],
  ['one whose import was not answered', connectionLost, /may have gone through/],
])('a catalogue is imported only as shown: %s is shown again', async (_name, answer, words) => {
  const { user, requests } = await show(JSON.stringify(content), {
    'POST /private/catalogue/preview': { body: plan },
    'POST /private/catalogue/import': answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }));
  await screen.findByText(words);
  expect(requests.find(({ path }) => path.includes('/import'))?.query.get('plan')).toBe('d1');
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(2));
  expect(await screen.findByText('Menu')).toBeInTheDocument();
});

it('the import of a catalogue shows where each secret would be sent, which hosts are not allowed, and which secrets are missing', async () => {
  const use = { tool: 'weather', secret: 'KEY', host: 'api.example.com', place: 'header', allowed: true };
  const secret_uses = [
    use,
    { ...use, tool: 'other', host: 'evil.example', place: 'query', allowed: false },
    { ...use, tool: 'local', host: null, place: 'command' },
  ];
  await show('{}', {
    'POST /private/catalogue/preview': { body: { ...plan, secret_uses, missing_secrets: ['WEATHER_KEY'] } },
  });
  expect(await screen.findByText(/weather sends KEY in a header to api\.example\.com/)).toBeInTheDocument();
  expect(screen.getByText(/other sends KEY in the address to evil\.example/)).toHaveTextContent(
    'Not allowed',
  );
  expect(screen.getByText(/local passes KEY to its command/)).toBeInTheDocument();
  expect(screen.getByText(/TOOL_SECRET_<NAME>_HOSTS/)).toBeInTheDocument();
  expect(screen.getByText('TOOL_SECRET_WEATHER_KEY')).toBeInTheDocument();
});

type Handler = Parameters<typeof mockApi>[0][string];
const texts = ['admin', 'catalogue'];
const json = (text = '{}', name = 'catalogue.json') => new File([text], name, { type: 'application/json' });
const previewPath = 'POST /private/catalogue/preview';
const previewed = {
  counts: { new: 2, changed: 1, same: 0 },
  items: [{ kind: 'tool', id: 'a', target_id: null, name: 'weather', action: 'new', changes: {} }],
  problems: [],
  missing_secrets: [],
  secret_uses: [],
  refused_commands: [],
  digest: 'd1',
};

describe('the drop zone', () => {
  const show = async (given: { disabled?: boolean; chosen?: string | null } = {}) => {
    const taken: string[] = [];
    const zone = (
      <DropZone disabled={false} chosen={null} {...given} onFile={({ name }) => taken.push(name)} />
    );
    await renderWithProviders(zone, { texts });
    const place = screen.getByRole('button').parentElement as HTMLElement;
    return {
      taken,
      drop: (...files: File[]) => fireEvent.drop(place, { dataTransfer: { types: ['Files'], files } }),
    };
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

  it('shows why the file could not be checked', async () => {
    await show({ [previewPath]: refusal(413, 'PAYLOAD_TOO_LARGE') });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to check the file. Please try again later.');
    expect(alert).toHaveTextContent('The data is too large. Please shorten it.');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('clears the messages about a file when another is chosen', async () => {
    const { choose } = await show({ [previewPath]: { body: previewed } }, json('{'));
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
    const { requests } = await show({ [previewPath]: { body: previewed } });
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
    const { handler, release } = deferred({ body: previewed });
    let previews = 0;
    const nothing = { ...previewed, counts: { new: 0, changed: 0, same: 3 }, items: [] };
    const { requests } = await show({
      [previewPath]: () => ({ body: previews++ === 0 ? previewed : nothing }),
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
    expect(requests.find(({ path }) => path.endsWith('/import'))?.body).toEqual({});
  });
});

describe('the problems of a file', () => {
  const problem = (at: number, code = 'UNKNOWN_AGENT') => ({
    path: `tasks.${at}.agent_id`,
    message: `x${at}`,
    code: code as never,
    params: { id: 'a', maximum: 50 },
  });

  it('are limited to fifty, followed by the number of others', async () => {
    await renderWithProviders(<ProblemList problems={Array.from({ length: 53 }, (_, at) => problem(at))} />, {
      texts,
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(51);
    expect(screen.getByText('and 3 more')).toBeInTheDocument();
  });

  it('name an item without a name by its number', async () => {
    const file = { tasks: [{ name: 'Menu' }, { name: ' ' }, {}] } as unknown as CatalogueFile;
    const problems = [0, 1, 2].map((at) => problem(at));
    await renderWithProviders(<ProblemList problems={problems} file={file} />, { texts });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
      'Task “Menu”',
      'Task 2',
      'Task 3',
    ]);
  });

  it('are one for a file of another format', async () => {
    const problems = ['format', 'version', 'hello'].map((path) => ({
      path,
      message: 'x',
      code: 'REQUIRED' as const,
    }));
    await renderWithProviders(<ProblemList problems={problems} />, { texts });
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not an Agentarium catalogue$/);
  });
});

describe('a chosen file', () => {
  it.each([
    ['JSON', '{"format":"x"}', { file: { format: 'x' }, problem: null }],
    ['no JSON', 'format: x', { file: null, problem: 'noJson' }],
  ])('is parsed or rejected: %s', async (_name, text, read) => {
    expect(await readFile(new Blob([text]))).toEqual(read);
  });

  it('is not even read when it is too large', async () => {
    const large = { size: 32 * 1024 * 1024 + 1, text: () => Promise.reject(new Error('read')) };
    expect(await readFile(large as unknown as Blob)).toEqual({ file: null, problem: 'tooLarge' });
  });
});
