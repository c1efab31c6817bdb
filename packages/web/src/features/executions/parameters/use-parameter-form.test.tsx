import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ExecutionPanel } from '../configure/execution-panel.tsx';
import { anExecution, ask, aTask } from '../testing/factories.ts';
import { firstInput } from './input.ts';
import { ParameterDraft, useParameterForm } from './use-parameter-form.tsx';

const task = aTask({
  required_parameters: [
    ask('topic', 'String'),
    ask('guests', 'Array', { element_type: 'String' }),
    ask('prices', 'Map', { key_type: 'String', value_type: 'Float' }),
  ],
});

beforeEach(() => window.localStorage.clear());
const kept = () =>
  Object.entries(window.localStorage)
    .filter(([key]) => key.includes('.draft.'))
    .join();

async function show() {
  const panel = <ExecutionPanel task={task} parentExecutionId={null} onClose={() => {}} autoOpen />;
  return renderWithProviders(panel, {
    texts: ['executions', 'parameters'],
    user: { language: 'en' },
    at: '/run',
    path: '/run',
    routes: [{ path: '/subscription', element: <p>Plans</p> }],
  });
}
const topic = () => screen.findByRole('textbox', { name: 'The topic' });

async function enter({ user }: Awaited<ReturnType<typeof show>>) {
  await user.type(await topic(), 'Cats');
  await user.type(screen.getByRole('textbox', { name: 'Element 1' }), 'Ann');
}

async function leaveAndReturn({ router }: Awaited<ReturnType<typeof show>>) {
  await act(() => router.navigate('/subscription'));
  await screen.findByText('Plans');
  await act(() => router.navigate(-1));
}

it('the run form restores the input when the user comes back, also from another page of the tab', async () => {
  const app = await show();
  await enter(app);
  await leaveAndReturn(app);
  expect(await topic()).toHaveValue('Cats');
  expect(screen.getByDisplayValue('Ann')).toBeInTheDocument();
  app.unmount();
  await show();
  expect(await topic()).toHaveValue('Cats');
});

it('the run form restores the input after its panel is closed, and says so until it is discarded', async () => {
  const app = await show();
  await enter(app);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await app.user.click(await screen.findByRole('button', { name: 'Run task' }));
  expect(await topic()).toHaveValue('Cats');
  await app.user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await topic()).toHaveValue('');
  expect(await topic()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  expect(kept()).not.toContain('Cats');
});

it('the run form discards the input when the run is accepted', async () => {
  const running = anExecution({ status: 'running', result: null, finished_at: null });
  mockApi({
    'POST /public/task-executions': { status: 201, body: running },
    'GET /public/task-executions/:id': { body: running },
  });
  const single = aTask({ required_parameters: [ask('topic', 'String')] });
  const app = await renderWithProviders(
    <ExecutionPanel task={single} parentExecutionId={null} onClose={() => {}} autoOpen />,
    { texts: ['executions', 'parameters'], user: { language: 'en' } },
  );
  await app.user.type(await topic(), 'Cats');
  expect(kept()).toContain('Cats');
  await app.user.click(screen.getByRole('button', { name: 'Run task' }));
  await screen.findByRole('button', { name: 'Stop' });
  expect(kept()).not.toContain('Cats');
});

it('the run form keeps neither files nor withheld data', async () => {
  const fields = [ask('topic', 'String'), ask('photo', 'Image'), ask('weight', 'Float')];
  function Form() {
    const { form } = useParameterForm(
      fields,
      fields.map((parameter) => firstInput(parameter, 'UTC')),
    );
    const type = () => {
      form.setValue('p0', { kind: 'text', text: 'Cats' });
      form.setValue('p1', { kind: 'file', id: 'secret-file', isBusy: false });
      form.setValue('p2', { kind: 'text', text: '64.5' });
    };
    return (
      <>
        <ParameterDraft form={form} name="run" parameters={fields} withheld={fields.slice(2)} />
        <button type="button" onClick={type}>
          Type
        </button>
      </>
    );
  }
  const app = await renderWithProviders(<Form />, { user: {} });
  await app.user.click(screen.getByRole('button', { name: 'Type' }));
  expect(kept()).toContain('Cats');
  expect(kept()).not.toMatch(/secret-file|64\.5/);
});
