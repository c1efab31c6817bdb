import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { enter, expectFieldText, press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ask } from '../testing/factories.ts';
import { renderField } from '../testing/render-parameter-form.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';
import { type ScheduleInput, scheduleInputOf } from './schedule-input.ts';

const schedule = ask('when', 'Schedule');
const of = (...crons: string[]) => ({ cron_expressions: crons, timezone: 'Europe/Moscow', enabled: true });

it('times of day match the chosen number; each new one has its own hour', async () => {
  const { sends } = await renderField(schedule);
  press('3 times');
  expect(['Time 1', 'Time 2', 'Time 3'].map((name) => screen.getByLabelText(name))).toEqual([
    expect.objectContaining({ value: '09:00' }),
    expect.objectContaining({ value: '18:00' }),
    expect.objectContaining({ value: '13:00' }),
  ]);
  await sends(of('0 9 * * *', '0 13 * * *', '0 18 * * *'));
});

it('times of day are reported and focused if empty', async () => {
  const { submit, runs, sends } = await renderField(schedule);
  press('2 times');
  enter('Time 2', '');
  submit();
  await expectFieldText('Time 2', 'Choose a time of day');
  await waitFor(() => expect(screen.getByLabelText('Time 2')).toHaveFocus());
  expect(screen.getByLabelText('Time 1')).toBeValid();
  expect(runs).toEqual([]);
  enter('Time 2', '21:15');
  await sends(of('0 9 * * *', '15 21 * * *'));
});

describe('expressions', () => {
  const cron = (number: number) => screen.getByRole('textbox', { name: `Cron expression ${number}` });
  const advanced = async (...crons: string[]) => renderField(schedule, of(...crons));

  it('are at most ten', async () => {
    await advanced(...Array.from({ length: 9 }, (_, day) => `0 9 ${day + 1} * *`));
    press('Add an expression');
    expect(screen.getByRole('button', { name: 'Add an expression' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Hourly' })).toHaveAttribute('aria-disabled', 'true');
    press('Remove: Cron expression 10');
    expect(screen.getByRole('button', { name: 'Add an expression' })).toBeEnabled();
  });

  it('are reported in place if invalid, and the first is focused', async () => {
    const { submit, runs, sends } = await advanced('0 9 1 * *', '0 9 * *', '0 9 31 2 *');
    submit();
    await waitFor(() =>
      expect(cron(2)).toHaveAccessibleDescription(/Enter five parts that match a future time/),
    );
    expect(cron(3)).toBeInvalid();
    expect(cron(1)).toBeValid();
    await waitFor(() => expect(cron(2)).toHaveFocus());
    expect(runs).toEqual([]);
    enter('Cron expression 2', ' 0 9 * * 1 ');
    press('Remove: Cron expression 3');
    await sends(of('0 9 1 * *', '0 9 * * 1'));
  });

  it('are at least one', async () => {
    await advanced('0 9 1 * *', '0 9 2 * *');
    press('Remove: Cron expression 1');
    expect(cron(1)).toHaveValue('0 9 2 * *');
    expect(screen.getByRole('button', { name: 'Remove: Cron expression 1' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('from a preset replace a single one and are appended to several', async () => {
    const { sends } = await advanced('0 9 1 * *');
    press('Hourly');
    expect(cron(1)).toHaveValue('0 * * * *');
    expect(screen.getByRole('button', { name: 'Hourly' })).toHaveAttribute('aria-disabled', 'true');
    press('Add an expression');
    press('Daily 6 PM');
    await sends(of('0 * * * *', '0 9 * * *', '0 18 * * *'));
  });

  it('are shown in UTC too if they are times of day in another zone', async () => {
    await advanced('0 9 1 * *');
    expect(screen.queryByText(/In UTC now/)).toBeNull();
    enter('Cron expression 1', '0 9 * * *');
    expect(screen.getByText(/In UTC now: 0 6 \* \* \*/)).toBeInTheDocument();
  });
});

it('a schedule is sent in the chosen zone, and disabled when turned off', async () => {
  const { user, sends } = await renderField(schedule);
  expect(screen.getByRole('button', { name: 'Run now and on schedule' })).toBeEnabled();
  await user.click(screen.getByRole('combobox', { name: 'Time zone' }));
  await user.click(screen.getByRole('option', { name: 'Tokyo' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Runs on a schedule' }));
  expect(screen.getByRole('switch', { name: 'Schedule is off' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Run task' })).toBeEnabled();
  await sends({ cron_expressions: ['0 9 * * *'], timezone: 'Asia/Tokyo', enabled: false });
});

function Edited({ crons }: { crons: string[] }) {
  const value = { cron_expressions: crons, timezone: 'America/New_York', enabled: true };
  const [input, setInput] = useState<ScheduleInput>(() => scheduleInputOf(value));
  return (
    <ScheduleEditor
      id="when"
      label="When"
      parameter={{ name: 'when', param_type: 'UserInput', data_type: 'Schedule', locales: {} }}
      input={input}
      onChange={setInput}
      onLeave={() => {}}
      error={undefined}
      issues={[]}
      focusRef={() => {}}
    />
  );
}

const show = (crons: string[]) =>
  renderWithProviders(<Edited crons={crons} />, { user: { timezone: 'Europe/Moscow' }, texts: ['schedule'] });

it('the schedule editor previews the schedule: in words and the next five runs in both zones; as cron only in advanced mode', async () => {
  const { user } = await show(['0 9 * * *']);
  const preview = await screen.findByRole('group', { name: 'What this schedule means' });
  expect(preview).toHaveTextContent('Every day at 9:00 AM');
  expect(preview).not.toHaveTextContent(/\* \* \*/);
  const runs = within(preview).getAllByRole('listitem');
  expect(runs).toHaveLength(5);
  for (const run of runs) expect(run).toHaveTextContent(/9:00 AM.*(4|5):00 PM for you/);
  await user.click(screen.getByRole('radio', { name: 'Advanced (cron)' }));
  expect(preview).toHaveTextContent(/In UTC now: 0 1[34] \* \* \*/);
});

it('the schedule editor runs on the selected days, at least one of which stays selected', async () => {
  const { user } = await show(['0 9 * * 1-5']);
  expect(await screen.findByRole('radio', { name: 'Weekdays' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Custom days' }));
  const days = screen.getByRole('group', { name: 'Days of the week' });
  const preview = screen.getByRole('group', { name: 'What this schedule means' });
  expect(preview).toHaveTextContent('Every weekday at 9:00 AM');
  const turn = (name: string) => user.click(within(days).getByRole('button', { name }));
  for (const day of ['Tue', 'Wed', 'Thu', 'Fri']) await turn(day);
  expect(preview).toHaveTextContent('Every Monday at 9:00 AM');
  await turn('Mon');
  expect(within(days).getByRole('button', { name: 'Mon', pressed: true })).toBeInTheDocument();
  await turn('Sun');
  expect(preview).toHaveTextContent('Every Monday and Sunday at 9:00 AM');
  await user.click(screen.getByRole('radio', { name: 'Advanced (cron)' }));
  expect(screen.getByRole('textbox', { name: 'Cron expression 1' })).toHaveValue('0 9 * * 0,1');
});
