import type { UserParams } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { ask } from '../testing/factories.ts';
import { options, renderForm } from '../testing/render-parameter-form.tsx';
import { ParameterForm } from './parameter-form.tsx';
import { ProfileBlock } from './profile-block.tsx';

it('the form of a task asks only for what the user gives', async () => {
  await renderForm([ask('topic', 'String'), { ...ask('weight', 'Float'), param_type: 'UserProfile' }]);
  expect(screen.getByRole('textbox', { name: 'The topic' })).toBeInTheDocument();
  expect(screen.queryByText('The weight')).not.toBeInTheDocument();
});

it('the form of a task runs immediately when there is no input', async () => {
  const { run, runs } = await renderForm([]);
  await run();
  await waitFor(() => expect(runs).toEqual([{}]));
});

it('the form of a task does not claim to need no input while something else is missing', async () => {
  const rendered = (blocked: boolean) =>
    renderWithProviders(
      <ParameterForm
        {...{ parameters: [], name: 'task', pending: false, blocked }}
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

it('the form of a task shows the values of the profile when one is not valid for the task', async () => {
  const weight = { ...ask('weight', 'Float', { max: 300 }), param_type: 'UserProfile' as const };
  const sources = {
    user: aUser(),
    profile: { weight: 400 } as UserParams,
    parent: null,
    storedLanguage: null,
  };
  const onRun = vi.fn(async () => []);
  const { user } = await renderWithProviders(
    <ParameterForm
      {...{ parameters: [weight], own: [weight], initial: { weight: 400 }, name: 'task', pending: false }}
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
  await user.click(screen.getByRole('button', { name: /Run/ }));
  expect(await screen.findByRole('textbox', { name: 'The weight' })).toBeInvalid();
  expect(onRun).not.toHaveBeenCalled();
});

it('the form of a task accepts text, numbers, dates and times', async () => {
  const { user, run, runs } = await renderForm([
    ask('topic', 'String'),
    ask('people', 'Integer'),
    ask('budget', 'Float', { unit: 'kg' }),
    ask('day', 'Date'),
    ask('moment', 'DateTime'),
  ]);
  await user.type(screen.getByRole('textbox', { name: 'The topic' }), 'Cats');
  await user.type(screen.getByRole('textbox', { name: 'The people' }), '4');
  await user.type(screen.getByRole('textbox', { name: 'The budget' }), '80,5');
  await user.type(screen.getByLabelText('The day'), '2026-12-24');
  await user.type(screen.getByLabelText('The moment'), '2026-12-24T18:30');
  expect(screen.getByText('kg')).toBeInTheDocument();
  await run();
  await waitFor(() =>
    expect(runs).toEqual([
      { topic: 'Cats', people: 4, budget: 80.5, day: '2026-12-24', moment: '2026-12-24T18:30' },
    ]),
  );
});

it('the form of a task runs on Enter in a short text, and starts a new line with Shift', async () => {
  const { user, runs } = await renderForm([ask('topic', 'String')]);
  await user.type(screen.getByRole('textbox'), 'Cats{Shift>}{Enter}{/Shift}and dogs{Enter}!');
  expect(screen.getByRole('textbox')).toHaveValue('Cats\nand dogs\n!');
  expect(runs).toEqual([]);
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), 'Cats{Enter}');
  await waitFor(() => expect(runs).toEqual([{ topic: 'Cats' }]));
});

it('the form of a task accepts yes and no, one of few, one of many, and several', async () => {
  const { user, run, runs } = await renderForm([
    ask('touching', 'Boolean'),
    ask('style', 'Enum', { options: options(3) }),
    ask('country', 'Enum', { options: options(6) }),
    ask('parts', 'Enum', { options: options(6), multi_choice: true }),
  ]);
  await user.click(screen.getByRole('radio', { name: 'No' }));
  await user.click(
    within(screen.getByRole('group', { name: 'The style' })).getByRole('radio', { name: 'Choice 2' }),
  );
  await user.click(screen.getByRole('combobox', { name: /The country/ }));
  await user.click(screen.getByRole('option', { name: 'Choice 5' }));
  const parts = within(screen.getByRole('group', { name: 'The parts' }));
  for (const name of ['Choice 6', 'Choice 1', 'Choice 6', 'Choice 3']) {
    await user.click(parts.getByRole('checkbox', { name }));
  }
  await run();
  await waitFor(() =>
    expect(runs).toEqual([
      { touching: false, style: 'value_2', country: 'value_5', parts: ['value_1', 'value_3'] },
    ]),
  );
});

it('the form of a task adds, moves and removes elements of a list', async () => {
  const { user, run, runs } = await renderForm([
    ask('facts', 'Array', { element_type: 'Integer', element_locales: { en: { display_name: 'Fact' } } }),
  ]);
  await user.type(screen.getByRole('textbox', { name: 'Fact 1' }), '1{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Fact 2' })).toHaveFocus());
  await user.keyboard('2');
  await user.click(screen.getByRole('button', { name: 'Add another' }));
  await user.type(screen.getByRole('textbox', { name: 'Fact 3' }), '3');
  await user.click(screen.getByRole('button', { name: 'Move up: Fact 3' }));
  await user.click(screen.getByRole('button', { name: 'Remove: Fact 1' }));
  await run();
  await waitFor(() => expect(runs).toEqual([{ facts: [3, 2] }]));
});

it('the form of a task accepts entries of a map with their own labels, and shows which side is invalid', async () => {
  const { user, run, runs } = await renderForm([
    ask('fridge', 'Map', {
      key_type: 'String',
      value_type: 'Float',
      key_locales: { en: { display_name: 'Product' } },
      value_locales: { en: { display_name: 'Amount' } },
    }),
  ]);
  await run();
  expect(await screen.findByText('At least one entry is required')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Amount 1' }), 'much');
  await run();
  expect(await screen.findByText('Key is required')).toBeInTheDocument();
  expect(screen.getByText('Must be a valid number')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Product 1' }), 'Eggs');
  await user.clear(screen.getByRole('textbox', { name: 'Amount 1' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount 1' }), '2.5');
  await run();
  await waitFor(() => expect(runs).toEqual([{ fridge: { Eggs: 2.5 } }]));
});

it('the form of a task reports invalid JSON while typing', async () => {
  const { user, run, runs } = await renderForm([ask('details', 'Object')]);
  await user.click(screen.getByRole('textbox', { name: 'The details' }));
  await user.keyboard('{{"a": ');
  expect(screen.getByText(/This is not valid JSON/)).toBeInTheDocument();
  await user.keyboard('1}');
  expect(screen.queryByText(/This is not valid JSON/)).not.toBeInTheDocument();
  await run();
  await waitFor(() => expect(runs).toEqual([{ details: { a: 1 } }]));
});

it('the form of a task accepts a schedule by the day and by expressions', async () => {
  const { user, run, runs } = await renderForm([ask('schedule', 'Schedule')]);
  await user.click(screen.getByRole('button', { name: '2 times' }));
  await run();
  await user.click(screen.getByRole('radio', { name: 'Advanced (cron)' }));
  await user.click(screen.getByRole('button', { name: 'Remove: Cron expression 1' }));
  expect(screen.getByRole('button', { name: 'Remove: Cron expression 1' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Monday 9 AM' }));
  await user.click(screen.getByRole('switch', { name: 'Runs on a schedule' }));
  await run();
  await waitFor(() =>
    expect(runs).toEqual([
      {
        schedule: {
          cron_expressions: ['0 9 * * *', '0 18 * * *'],
          timezone: 'Europe/Moscow',
          enabled: true,
        },
      },
      { schedule: { cron_expressions: ['0 9 * * 1'], timezone: 'Europe/Moscow', enabled: false } },
    ]),
  );
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
  expect(await screen.findByText('Must be a valid integer')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'The topic.size' })).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText(/parameters.colour: The task has no such parameter/)).toBeInTheDocument();
});

it('the form of a task starts with the values of an earlier run', async () => {
  const { run, runs } = await renderForm([ask('topic', 'String'), ask('people', 'Integer')], [], {
    topic: 'Dogs',
    people: 2,
  });
  await run();
  await waitFor(() => expect(runs).toEqual([{ topic: 'Dogs', people: 2 }]));
});
