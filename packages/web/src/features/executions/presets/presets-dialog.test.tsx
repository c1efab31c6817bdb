import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { enter, press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ParameterForm } from '../parameters/parameter-form.tsx';
import { ask } from '../testing/factories.ts';

const parameters = [ask('topic', 'String'), ask('count', 'Integer'), ask('photo', 'Image')];
const quiet = { name: 'Quiet day', parameters: { topic: 'Rest', count: 2 } };

async function show(initial: Record<string, unknown> = {}, presets = [quiet]) {
  let stored = { presets, change_count: 4 };
  const requests = mockApi({
    'GET /public/tasks/:id/presets': () => ({ body: stored }),
    'PUT /public/tasks/:id/presets': ({ body }) => {
      stored = { ...(body as typeof stored), change_count: stored.change_count + 1 };
      return { body: stored };
    },
  });
  await renderWithProviders(
    <ParameterForm
      parameters={parameters}
      name="task"
      initial={initial}
      pending={false}
      presetsOf="task-1"
      onRun={async () => []}
      onCancel={() => {}}
    />,
    { texts: ['schedule', 'parameters', 'presets', 'files'], user: {} },
  );
  press('Presets');
  await screen.findByRole('button', { name: 'Quiet day' });
  return () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

it('the inputs of a form are saved as a preset under a unique name, without files', async () => {
  const sent = await show({ topic: 'Cats', photo: 'f1' });
  enter('Name of a new preset', ' quiet DAY ');
  press('Save these inputs');
  expect(screen.getByText('A preset already has this name')).toBeInTheDocument();
  enter('Name of a new preset', 'Cats only');
  press('Save these inputs');
  await screen.findByRole('button', { name: 'Cats only' });
  const added = { name: 'Cats only', parameters: { topic: 'Cats' } };
  expect(sent()).toEqual([{ presets: [quiet, added], change_count: 4 }]);
});

it.each([
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ['Close', () => press('Close')],
  ['using a preset', () => press('Quiet day')],
])('%s asks before the typed name of a preset is lost', async (_name, leave) => {
  await show({ topic: 'Cats' });
  enter('Name of a new preset', 'Cats only');
  leave();
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name of a new preset', hidden: true })).toHaveValue(
    'Cats only',
  );
});

it('another name is edited at once, and only after a question while the first one is changed', async () => {
  await show({}, [quiet, { ...quiet, name: 'Loud day' }]);
  press('Rename “Quiet day”');
  expect(screen.getByRole('textbox', { name: 'Rename “Quiet day”' })).toHaveFocus();
  press('Rename “Loud day”');
  expect(await screen.findByRole('textbox', { name: 'Rename “Loud day”' })).toHaveFocus();
  enter('Rename “Loud day”', 'Party');
  press('Rename “Quiet day”');
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Rename “Loud day”', hidden: true })).toHaveValue('Party');
});

it('a preset fills in the form, and can be renamed and deleted', async () => {
  const sent = await show();
  expect(screen.getByText('Fill in the form to save its inputs as a preset.')).toBeInTheDocument();
  press('Rename “Quiet day”');
  enter('Rename “Quiet day”', 'Sunday');
  press('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'Sunday' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'The topic' })).toHaveValue('Rest');
  expect(screen.getByLabelText('The count')).toHaveValue('2');
  press('Presets');
  press((await screen.findByRole('button', { name: 'Delete “Sunday”' })).title);
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ presets: [], change_count: 5 });
});

it('the name of a new preset stays until the preset is saved', async () => {
  const sent = await show({ topic: 'Cats' });
  enter('Name of a new preset', 'Cats only');
  press('Delete “Quiet day”');
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quiet day' })).toBeNull());
  expect(screen.getByLabelText('Name of a new preset')).toHaveValue('Cats only');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save these inputs' })).toBeEnabled());
  press('Save these inputs');
  await screen.findByRole('button', { name: 'Cats only' });
  await waitFor(() => expect(screen.getByLabelText('Name of a new preset')).toHaveValue(''));
  expect(sent()).toHaveLength(2);
});
