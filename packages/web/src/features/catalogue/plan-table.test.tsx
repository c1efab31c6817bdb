import type { CataloguePlan, SecretUse } from '@agentarium/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ExportPanel } from './export-panel.tsx';
import { MissingSecrets } from './missing-secrets.tsx';
import { PlanTable } from './plan-table.tsx';
import { ProblemList } from './problem-list.tsx';
import { readFile } from './read-file.ts';
import { SecretUses } from './secret-uses.tsx';

const texts = ['catalogue'];
type Item = CataloguePlan['items'][number];
const item = (name: string, given: Partial<Item> = {}): Item => ({
  ...{ kind: 'agent', id: name, target_id: null, name, action: 'new', changes: {} },
  ...given,
});
const planOf = (...items: Item[]): CataloguePlan => {
  const count = (action: Item['action']) => items.filter((one) => one.action === action).length;
  const counts = { new: count('new'), changed: count('changed'), same: count('same') };
  return { counts, items, problems: [], missing_secrets: [], secret_uses: [], digest: 'd' };
};
const shownItems = () =>
  screen.queryAllByRole('listitem').map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the plan of an import', () => {
  const chef = item('Chef');
  const menu = item('Menu', {
    kind: 'task',
    action: 'changed',
    changes: { name: { from: 'a', to: 'b' }, tier: { from: 1, to: 2 } },
  });
  const joke = item('Joke', { kind: 'prompt', action: 'same' });

  it('starts with new items, and counts the rest', async () => {
    await renderWithProviders(<PlanTable plan={planOf(chef, menu, joke, item('Gardener'))} />, { texts });
    expect(shownItems()).toEqual([
      ['Agent', 'Chef', 'New'],
      ['Agent', 'Gardener', 'New'],
    ]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'New2',
      'Changed1',
      'Unchanged1',
    ]);
  });

  it('names the changed fields', async () => {
    await renderWithProviders(<PlanTable plan={planOf(chef, menu)} />, { texts });
    fireEvent.click(screen.getByRole('button', { name: /^Changed/ }));
    expect(shownItems()).toEqual([['Task', 'MenuFields: name, tier', 'Changed']]);
  });

  it.each([
    ['changed items if none are new', planOf(menu, joke), 'Menu'],
    ['unchanged items if none change', planOf(joke), 'Joke'],
  ])('starts with %s', async (_name, plan, name) => {
    await renderWithProviders(<PlanTable plan={plan} />, { texts });
    expect(screen.getByRole('listitem')).toHaveTextContent(name);
  });

  it.each([
    ['Changed', 'Nothing changed.'],
    ['Unchanged', 'Nothing unchanged.'],
  ])('shows an empty state: %s', async (button, sentence) => {
    await renderWithProviders(<PlanTable plan={planOf(chef)} />, { texts });
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${button}`) }));
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(shownItems()).toEqual([]);
  });

  it('reports that a file without items has nothing new', async () => {
    await renderWithProviders(<PlanTable plan={planOf()} />, { texts });
    expect(screen.getByText('Nothing new.')).toBeInTheDocument();
  });
});

describe('the problems of a file', () => {
  const problem = (at: number, code = 'UNKNOWN_AGENT') => ({
    ...{
      path: `tasks.${at}.agent_id`,
      message: `x${at}`,
      code: code as never,
      params: { id: 'a', maximum: 50 },
    },
  });

  it('are described at their paths', async () => {
    await renderWithProviders(<ProblemList problems={[problem(3), problem(4, 'TOO_LONG')]} />, { texts });
    expect(screen.getByRole('alert')).toHaveTextContent('2 problems prevent the import');
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^tasks\.3\.agent_id: \S/);
    expect(rows[1]).toBe('tasks.4.agent_id: At most 50 characters');
  });

  it('are limited to fifty, followed by the number of others', async () => {
    await renderWithProviders(<ProblemList problems={Array.from({ length: 53 }, (_, at) => problem(at))} />, {
      texts,
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(51);
    expect(screen.getByText('and 3 more')).toBeInTheDocument();
  });
});

describe('secrets of a file', () => {
  it.each([
    [['KEY'], '1 secret is not set on this server'],
    [['KEY', 'TOKEN'], '2 secrets are not set on this server'],
  ])('that are not set: %j', async (names, title) => {
    await renderWithProviders(<MissingSecrets names={names} />, { texts });
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      names.map((name) => `TOOL_SECRET_${name}`),
    );
  });

  const use = (given: Partial<SecretUse> = {}): SecretUse => ({
    ...{ tool: 'weather', secret: 'KEY', host: 'api.example.com', place: 'header', allowed: true },
    ...given,
  });
  it.each([
    [use(), 'weather sends KEY in a header to api.example.com.'],
    [use({ place: 'query' }), 'weather sends KEY in the address to api.example.com.'],
    [use({ place: 'command', host: null }), 'weather passes KEY to its command.'],
    [
      use({ allowed: false }),
      'weather sends KEY in a header to api.example.com. Not allowed on this server.',
    ],
  ])('and their destinations: %o', async (given, sentence) => {
    await renderWithProviders(<SecretUses uses={[given]} />, { texts });
    expect(screen.getByRole('listitem')).toHaveTextContent(sentence);
    expect(screen.queryByText(/To allow a host, add it to/) === null).toBe(given.allowed);
  });
});

describe('a chosen file', () => {
  it.each([
    ['JSON', '{"format":"x"}', { file: { format: 'x' }, problem: null }],
    ['no JSON', 'format: x', { file: null, problem: 'noJson' }],
    ['nothing', '', { file: null, problem: 'noJson' }],
  ])('is parsed or rejected: %s', async (_name, text, read) => {
    expect(await readFile(new Blob([text]))).toEqual(read);
  });

  it('is not even read when it is too large', async () => {
    const large = { size: 32 * 1024 * 1024 + 1, text: () => Promise.reject(new Error('read')) };
    expect(await readFile(large as unknown as Blob)).toEqual({ file: null, problem: 'tooLarge' });
  });
});

it('a failed export shows an error and can be retried', async () => {
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
