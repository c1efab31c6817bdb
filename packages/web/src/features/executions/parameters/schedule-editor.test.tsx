import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { enter, expectFieldText, press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ask } from '../testing/factories.ts';
import { renderField } from '../testing/render-parameter-form.tsx';
import { type ScheduleDraft, scheduleDraftOf } from './schedule-draft.ts';
import { ScheduleEditor } from './schedule-editor.tsx';

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

it('times of day are restored when the frequency goes down and up', async () => {
  const { sends } = await renderField(schedule);
  press('2 times');
  enter('Time 2', '20:30');
  press('1 time');
  expect(screen.queryByLabelText('Time 2')).toBeNull();
  press('2 times');
  expect(screen.getByLabelText('Time 2')).toHaveValue('20:30');
  await sends(of('0 9 * * *', '30 20 * * *'));
});

it('times of day are sent once if equal', async () => {
  const { sends } = await renderField(schedule);
  press('2 times');
  enter('Time 2', '09:00');
  await sends(of('0 9 * * *'));
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

it('times of day are left out of the preview if empty', async () => {
  await renderField(schedule);
  enter('Time 1', '');
  expect(screen.queryByRole('group', { name: 'What this schedule means' })).toBeNull();
  enter('Time 1', '07:45');
  expect(screen.getByRole('group', { name: 'What this schedule means' })).toHaveTextContent(
    'Every day at 7:45 AM',
  );
});

describe('days of the week', () => {
  const day = (name: string) =>
    within(screen.getByRole('group', { name: 'Days of the week' })).getByText(name);

  it('days of the week have full names as hints and are sent in the order of cron', async () => {
    const { sends } = await renderField(schedule);
    fireEvent.click(screen.getByRole('radio', { name: 'Custom days' }));
    expect(screen.getByTitle('Wednesday')).toHaveTextContent('Wed');
    for (const name of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) fireEvent.click(day(name));
    await sends(of('0 9 * * 0,6'));
  });

  it('days of the week become every day when all are selected', async () => {
    const { sends } = await renderField(schedule);
    fireEvent.click(screen.getByRole('radio', { name: 'Custom days' }));
    fireEvent.click(day('Sun'));
    await sends(of('0 9 * * 1,2,3,4,5,6'));
    fireEvent.click(day('Sun'));
    await sends(of('0 9 * * *'));
  });
});

describe('expressions', () => {
  const cron = (number: number) => screen.getByRole('textbox', { name: `Cron expression ${number}` });
  const advanced = async (...crons: string[]) => renderField(schedule, of(...crons));

  it('expressions are at most ten', async () => {
    await advanced(...Array.from({ length: 9 }, (_, day) => `0 9 ${day + 1} * *`));
    press('Add an expression');
    expect(screen.getByRole('button', { name: 'Add an expression' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Hourly' })).toHaveAttribute('aria-disabled', 'true');
    press('Remove: Cron expression 10');
    expect(screen.getByRole('button', { name: 'Add an expression' })).toBeEnabled();
  });

  it('expressions are reported in place if invalid, and the first is focused', async () => {
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

  it('expressions are at least one', async () => {
    await advanced('0 9 1 * *', '0 9 2 * *');
    press('Remove: Cron expression 1');
    expect(cron(1)).toHaveValue('0 9 2 * *');
    expect(screen.getByRole('button', { name: 'Remove: Cron expression 1' })).toBeDisabled();
  });

  it('expressions from a preset replace a single one and are appended to several', async () => {
    const { sends } = await advanced('0 9 1 * *');
    press('Hourly');
    expect(cron(1)).toHaveValue('0 * * * *');
    expect(screen.getByRole('button', { name: 'Hourly' })).toHaveAttribute('aria-disabled', 'true');
    press('Add an expression');
    press('Daily 6 PM');
    await sends(of('0 * * * *', '0 9 * * *', '0 18 * * *'));
  });

  it('expressions are shown in UTC too if they are times of day in another zone', async () => {
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

let target: { focus: () => void } | null = null;

function Edited({ crons }: { crons: string[] }) {
  const value = { cron_expressions: crons, timezone: 'America/New_York', enabled: true };
  const [draft, setDraft] = useState<ScheduleDraft>(() => scheduleDraftOf(value));
  return (
    <ScheduleEditor
      id="when"
      label="When"
      parameter={{ name: 'when', param_type: 'UserInput', data_type: 'Schedule', locales: {} }}
      draft={draft}
      onChange={setDraft}
      onLeave={() => {}}
      error={undefined}
      issues={[]}
      focusRef={(next) => {
        target = next;
      }}
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

it('the schedule editor keeps times and expressions when the mode is switched back and forth', async () => {
  const { user } = await show(['0 9 * * *']);
  await user.click(await screen.findByRole('button', { name: '3 times' }));
  await user.click(screen.getByRole('radio', { name: 'Advanced (cron)' }));
  expect(screen.getByRole('textbox', { name: 'Cron expression 3' })).toHaveValue('0 18 * * *');
  await user.click(screen.getByRole('button', { name: 'Remove: Cron expression 3' }));
  await user.click(screen.getByRole('radio', { name: 'Every day' }));
  expect(screen.getByLabelText('Time 2')).toHaveValue('13:00');
  expect(screen.queryByLabelText('Time 3')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Advanced (cron)' }));
  expect(screen.getByRole('textbox', { name: 'Cron expression 2' })).toHaveValue('0 13 * * *');
});

it('the schedule editor focuses the first invalid expression', async () => {
  await show(['0 9 * * 1', '0 9 31 2 *']);
  await screen.findByRole('textbox', { name: 'Cron expression 2' });
  target?.focus();
  expect(screen.getByRole('textbox', { name: 'Cron expression 2' })).toHaveFocus();
});

it('the schedule editor has three frequencies, the six presets and the nine zones', async () => {
  const { user } = await show(['0 9 * * *']);
  const names = (buttons: HTMLElement[]) => buttons.map((button) => button.textContent);
  const frequencies = await screen.findByRole('group', { name: 'Times per day' });
  expect(names(within(frequencies).getAllByRole('button'))).toEqual(['1 time', '2 times', '3 times']);
  await user.click(screen.getByRole('combobox', { name: /Time zone/ }));
  const zones = names(screen.getAllByRole('option'));
  for (const zone of ['UTC', 'New York', 'Los Angeles', 'London', 'Paris', 'Tokyo', 'Shanghai', 'Sydney']) {
    expect(zones).toContain(zone);
  }
  expect(zones).toContain('Moscow (yours)');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('radio', { name: 'Advanced (cron)' }));
  const presets = screen.getByRole('group', { name: 'Quick presets' });
  expect(names(within(presets).getAllByRole('button'))).toEqual([
    'Every 5 minutes',
    'Hourly',
    'Daily 9 AM',
    'Daily 6 PM',
    'Monday 9 AM',
    '1st of the month 9 AM',
  ]);
});
