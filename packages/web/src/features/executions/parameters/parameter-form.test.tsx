import type { UserParams } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { enter } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { ask } from '../testing/factories.ts';
import { options, renderForm } from '../testing/render-parameter-form.tsx';
import { ParameterForm } from './parameter-form.tsx';
import { ProfileBlock } from './profile-block.tsx';

it('the form of a task does not claim to need no input while something else is missing', async () => {
  const rendered = (blocked: boolean) =>
    renderWithProviders(
      <ParameterForm
        parameters={[]}
        name="task"
        pending={false}
        blocked={blocked}
        onRun={async () => []}
        onCancel={() => {}}
      />,
      { texts: ['parameters'], user: {} },
    );
  const { unmount } = await rendered(false);
  expect(screen.getByText(/needs no input/)).toBeInTheDocument();
  unmount();
  await rendered(true);
  expect(screen.queryByText(/needs no input/)).toBeNull();
});

async function showProfileOf(kg: number) {
  const weight = { ...ask('weight', 'Float', { max: 300 }), param_type: 'UserProfile' as const };
  const sources = {
    user: aUser(),
    profile: { weight: kg } as UserParams,
    parent: null,
    storedLanguage: null,
  };
  const onRun = vi.fn(async () => []);
  const { user } = await renderWithProviders(
    <ParameterForm
      parameters={[weight]}
      own={[weight]}
      initial={{ weight: kg }}
      name="task"
      pending={false}
      onRun={onRun}
      onCancel={() => {}}
    >
      {(fields) => (
        <ProfileBlock parameters={[weight]} sources={sources} own={{ fields: [weight], ...fields }} />
      )}
    </ParameterForm>,
    { texts: ['parameters', 'errors'], user: {} },
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  return { user, onRun };
}

it('the form of a task moves the focus to the values of the profile that are to be changed', async () => {
  const { user } = await showProfileOf(64);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByRole('textbox', { name: 'The weight' })).toHaveFocus();
});

it('the form of a task shows the values of the profile when one is not valid for the task', async () => {
  const { user, onRun } = await showProfileOf(400);
  await user.click(screen.getByRole('button', { name: /Run/ }));
  expect(await screen.findByRole('textbox', { name: 'The weight' })).toBeInvalid();
  expect(onRun).not.toHaveBeenCalled();
});

it('the form of a task accepts text, numbers, dates and times', async () => {
  const { run, runs } = await renderForm([
    ask('topic', 'String'),
    ask('people', 'Integer'),
    ask('budget', 'Float', { unit: 'kg' }),
    ask('day', 'Date'),
    ask('moment', 'DateTime'),
  ]);
  enter('The topic', 'Cats');
  enter('The people', '4');
  enter('The budget', '80,5');
  enter('The day', '2026-12-24');
  enter('The moment', '2026-12-24T18:30');
  expect(screen.getByText('kg')).toBeInTheDocument();
  await run();
  await waitFor(() =>
    expect(runs).toEqual([
      { topic: 'Cats', people: 4, budget: 80.5, day: '2026-12-24', moment: '2026-12-24T18:30' },
    ]),
  );
});

it('the form of a task accepts entries of a map with their own labels, and shows which side is invalid', async () => {
  const { run, runs } = await renderForm([
    ask('fridge', 'Map', {
      key_type: 'String',
      value_type: 'Float',
      key_locales: { en: { display_name: 'Product' } },
      value_locales: { en: { display_name: 'Amount' } },
    }),
  ]);
  await run();
  expect(await screen.findByText('At least one entry is required')).toBeInTheDocument();
  enter('Amount 1', 'much');
  await run();
  expect(await screen.findByText('Key is required')).toBeInTheDocument();
  expect(screen.getByText('Must be a valid number')).toBeInTheDocument();
  enter('Product 1', 'Eggs');
  enter('Amount 1', '2.5');
  await run();
  await waitFor(() => expect(runs).toEqual([{ fridge: { Eggs: 2.5 } }]));
});

it('the form of a task shows every error on submit and focuses the first', async () => {
  const { run, runs } = await renderForm([
    ask('topic', 'String'),
    ask('touching', 'Boolean'),
    ask('facts', 'Array', { element_type: 'String' }),
    ask('parts', 'Enum', { options: options(6), multi_choice: true }),
  ]);
  await run();
  expect(await screen.findAllByText('This field is required')).toHaveLength(3);
  expect(screen.getByText('Element is required')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'The topic' })).toHaveFocus();
  expect(runs).toEqual([]);
});

it('the form of a task validates a field when it loses the focus, then on every change', async () => {
  const { user } = await renderForm([ask('people', 'Integer'), ask('topic', 'String')]);
  const field = screen.getByRole('textbox', { name: 'The people' });
  await user.type(field, 'x');
  expect(screen.queryByText('Must be a valid integer')).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText('Must be a valid integer')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, '3');
  await waitFor(() => expect(screen.queryByText('Must be a valid integer')).not.toBeInTheDocument());
});

it("the form of a task shows the server's errors at their fields and the others above the button", async () => {
  const { user, run } = await renderForm(
    [ask('topic', 'String'), ask('topic.size', 'Integer')],
    [
      { path: 'parameters.topic.size', message: 'x', code: 'NOT_INTEGER' },
      { path: 'parameters.colour', message: 'x', code: 'PARAMETER_UNKNOWN' },
    ],
  );
  await user.type(screen.getByRole('textbox', { name: 'The topic' }), 'Cats');
  await user.type(screen.getByRole('textbox', { name: 'The topic.size' }), '3');
  await run();
  expect(await screen.findByText('Enter a whole number')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'The topic.size' })).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText(/parameters.colour: The task has no such parameter/)).toBeInTheDocument();
});
