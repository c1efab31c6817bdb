import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ImportPanel } from './import-panel.tsx';

const item = (name: string, action: string, changes = {}) => ({
  ...{ kind: 'prompt', id: name, target_id: action === 'new' ? null : name, name, action, changes },
});
const plan = {
  counts: { new: 1, changed: 1, same: 0 },
  items: [item('Menu', 'new'), item('Poem', 'changed', { content: { from: 'a', to: 'b' } })],
  problems: [],
  missing_secrets: [],
  secret_uses: [],
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

it('shows what would change and imports after confirmation', async () => {
  const { user, requests } = await show(JSON.stringify(content), {
    'POST /private/catalogue/preview': { body: plan },
    'POST /private/catalogue/import': { body: plan },
  });
  await screen.findByText('Menu');
  await user.click(screen.getByRole('button', { name: /^Changed/ }));
  expect(screen.getByText('content')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const question = await screen.findByRole('alertdialog');
  expect(requests.some(({ path }) => path.endsWith('/import'))).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(requests.find(({ path }) => path.endsWith('/import'))?.body).toEqual(content));
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(2));
});

it('keeps the focus on its button while it checks a file', async () => {
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

it('lists problems by their path and does not import', async () => {
  await show('{}', {
    'POST /private/catalogue/preview': {
      body: { ...plan, problems: [{ path: 'tasks.0.agent_id', message: 'x', code: 'UNKNOWN_AGENT' }] },
    },
  });
  await screen.findByText('tasks.0.agent_id');
  expect(screen.getByText(/There is no such agent/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
});

it('lists format errors the same way', async () => {
  await show('{}', {
    'POST /private/catalogue/preview': refusal(400, 'VALIDATION_FAILED', [
      { path: 'format', message: 'Must be a catalogue of Agentarium' },
    ]),
  });
  await screen.findByText('format');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

it('rejects a file that is not JSON without a request', async () => {
  const { requests } = await show('{', {});
  await screen.findByText(/is not JSON/);
  expect(requests).toEqual([]);
});

it.each([
  ['a catalogue that changed since', () => refusal(409, 'STALE_WRITE'), /Someone changed the catalogue/],
  ['one whose import was not answered', connectionLost, /may have gone through/],
])('imports only the shown plan: %s is shown again', async (_name, answer, words) => {
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

it('names the variables that the file’s tools are missing', async () => {
  await show('{}', {
    'POST /private/catalogue/preview': { body: { ...plan, missing_secrets: ['WEATHER_KEY'] } },
  });
  expect(await screen.findByText('TOOL_SECRET_WEATHER_KEY')).toBeInTheDocument();
  expect(screen.getByText('1 secret is not set on this server')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import' })).toBeEnabled();
});

it('shows where each secret would be sent, and which hosts are not allowed', async () => {
  const use = { tool: 'weather', secret: 'KEY', host: 'api.example.com', place: 'header', allowed: true };
  const secret_uses = [
    use,
    { ...use, tool: 'other', host: 'evil.example', place: 'query', allowed: false },
    { ...use, tool: 'local', host: null, place: 'command' },
  ];
  await show('{}', { 'POST /private/catalogue/preview': { body: { ...plan, secret_uses } } });
  expect(await screen.findByText(/weather sends KEY in a header to api\.example\.com/)).toBeInTheDocument();
  expect(screen.getByText(/other sends KEY in the address to evil\.example/)).toHaveTextContent(
    'Not allowed',
  );
  expect(screen.getByText(/local passes KEY to its command/)).toBeInTheDocument();
  expect(screen.getByText(/TOOL_SECRET_<NAME>_HOSTS/)).toBeInTheDocument();
});
