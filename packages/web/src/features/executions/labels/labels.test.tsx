import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ExecutionsFilters } from '../history/executions-filters.tsx';
import { ExecutionsList } from '../history/executions-list.tsx';
import { aListedExecution, aTask } from '../testing/factories.ts';

type Answers = Parameters<typeof mockApi>[0];
const known = { body: { items: [{ label: 'Diet', count: 3 }], next_cursor: null } };

async function showList(answers: Answers = {}, at = '/', run = aListedExecution({ id: 'a' })) {
  let stored = run;
  const change = (marks: object) => {
    stored = { ...stored, ...marks };
    return { body: marks };
  };
  const requests = mockApi({
    'PUT /public/task-executions/:id/pin': ({ body }) => change(body as object),
    'PUT /public/task-executions/:id/labels': ({ body }) => change(body as object),
    ...answers,
    'GET /public/users/me/labels': known,
    'GET /public/users/:id/task-executions': () => ({ body: { items: [stored], next_cursor: null } }),
    'GET /public/tasks': { body: { items: [aTask()], next_cursor: null } },
  });
  const app = await renderWithProviders(
    <>
      <ExecutionsFilters />
      <ExecutionsList />
    </>,
    { at, texts: ['executions'], user: {} },
  );
  const sent = (end: string) => requests.filter(({ method, path }) => method === 'PUT' && path.endsWith(end));
  const choose = async (action: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /Weekly menu/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { ...app, requests, sent, choose };
}

it('the pin of a run is set immediately from its menu, and saved', async () => {
  const { choose, sent } = await showList();
  await choose('Pin');
  const card = await screen.findByRole('listitem');
  await waitFor(() => expect(card).toHaveTextContent('Pinned'));
  expect(sent('/pin').map(({ body }) => body)).toEqual([{ pinned: true }]);
  await choose('Unpin');
  await waitFor(() => expect(card).not.toHaveTextContent('Pinned'));
});

it('the pin of a run is reverted when the server refuses', async () => {
  const { choose } = await showList({ 'PUT /public/task-executions/:id/pin': refusal(500, 'UNEXPECTED') });
  await choose('Pin');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('listitem')).not.toHaveTextContent('Pinned');
});

it('the labels of a run are added by Enter, comma and suggestion, and saved together', async () => {
  const { choose, sent } = await showList();
  await choose('Edit labels');
  const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }));
  const field = dialog.getByRole('textbox', { name: 'New label' });
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: 'autumn' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: 'week' } });
  fireEvent.keyDown(field, { key: ',' });
  fireEvent.click(await dialog.findByRole('button', { name: 'Diet' }));
  expect(field).toHaveFocus();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove label week' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('/labels').map(({ body }) => body)).toEqual([{ labels: ['autumn', 'Diet'], before: [] }]),
  );
  const labels = within(await screen.findByRole('list', { name: 'Labels' })).getAllByRole('link');
  expect(labels.map((link) => link.getAttribute('href'))).toEqual([
    '/executions?label=autumn',
    '/executions?label=Diet',
  ]);
});

it('the labels of a run keep the text still in the field, and send nothing when nothing changed', async () => {
  const { choose, sent } = await showList({}, '/', aListedExecution({ id: 'a', labels: ['one'] }));
  await choose('Edit labels');
  fireEvent.submit(await screen.findByRole('textbox', { name: 'New label' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent('/labels')).toEqual([]);
  await choose('Edit labels');
  const field = await screen.findByRole('textbox', { name: 'New label' });
  fireEvent.change(field, { target: { value: 'two' } });
  fireEvent.submit(field);
  await waitFor(() =>
    expect(sent('/labels').map(({ body }) => body)).toEqual([{ labels: ['one', 'two'], before: ['one'] }]),
  );
});

it('the labels of a run that were changed are not lost to Escape without a question', async () => {
  const { choose } = await showList({}, '/', aListedExecution({ id: 'a', labels: ['one'] }));
  await choose('Edit labels');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove label one' }));
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'New label' }), { key: 'Escape' });
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeInTheDocument();
});

it('the labels of a run can’t be repeated', async () => {
  const { choose, sent } = await showList({}, '/', aListedExecution({ id: 'a', labels: ['one'] }));
  await choose('Edit labels');
  const field = await screen.findByRole('textbox', { name: 'New label' });
  fireEvent.change(field, { target: { value: 'ONE' } });
  fireEvent.submit(field);
  expect(await screen.findByText('This run already has that label.')).toBeInTheDocument();
  expect(field).toBeInvalid();
  expect(sent('/labels')).toEqual([]);
});

it('the labels of a run are reverted when the server refuses', async () => {
  const answers = { 'PUT /public/task-executions/:id/labels': refusal(500, 'UNEXPECTED') };
  const { choose } = await showList(answers, '/', aListedExecution({ id: 'a', labels: ['one'] }));
  await choose('Edit labels');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove label one' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'New label' }), { target: { value: 'two' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Labels' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The labels could not be saved.');
  expect(dialog.getByRole('button', { name: 'Remove label two' })).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('link', { name: 'one' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'two' })).toBeNull();
});

it('the list of runs is filtered by pin and label, in the address', async () => {
  const { router } = await showList();
  fireEvent.click(await screen.findByRole('button', { name: 'Pinned', pressed: false }));
  await waitFor(() => expect(router.state.location.search).toBe('?pinned=true'));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Label' }));
  fireEvent.click(screen.getByRole('option', { name: 'Diet' }));
  await waitFor(() => expect(router.state.location.search).toBe('?pinned=true&label=Diet'));
  fireEvent.click(screen.getByRole('button', { name: 'Pinned', pressed: true }));
  await waitFor(() => expect(router.state.location.search).toBe('?label=Diet'));
});

it('the list of runs shows the matches and their number, best first unless sorted by time', async () => {
  const snippet = { text: 'Pea soup.', ranges: [[4, 8]] as [number, number][] };
  const { router, requests } = await showList({}, '/?search=soup', aListedExecution({ id: 'a', snippet }));
  expect((await screen.findByText('soup')).tagName).toBe('MARK');
  expect(screen.getByRole('status')).toHaveTextContent('1 run found');
  expect(screen.getByRole('heading', { name: 'Best match' })).toBeInTheDocument();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Order' }));
  fireEvent.click(screen.getByRole('option', { name: 'Newest first' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=soup&sort=newest'));
  await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('newest'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Best match' })).not.toBeInTheDocument());
});
