import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { type ScheduleDraft, scheduleDraftOf } from './schedule-draft.ts';
import { ScheduleEditor } from './schedule-editor.tsx';

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

it('previews the schedule: in words and the next five runs in both zones; as cron only in advanced mode', async () => {
  const { user } = await show(['0 9 * * *']);
  const preview = await screen.findByRole('group', { name: 'What this schedule means' });
  expect(preview).toHaveTextContent('Every day at 9:00 AM');
  expect(preview).not.toHaveTextContent(/\* \* \*/);
  const runs = within(preview).getAllByRole('listitem');
  expect(runs).toHaveLength(5);
  for (const run of runs) expect(run).toHaveTextContent(/9:00 AM.*(4|5):00 PM for you/);
  await user.click(screen.getByRole('button', { name: 'Advanced' }));
  expect(preview).toHaveTextContent(/In UTC now: 0 1[34] \* \* \*/);
});

it('runs on the selected days, at least one of which stays selected', async () => {
  const { user } = await show(['0 9 * * 1-5']);
  const days = await screen.findByRole('group', { name: 'Days of the week' });
  const preview = screen.getByRole('group', { name: 'What this schedule means' });
  expect(preview).toHaveTextContent('Every weekday at 9:00 AM');
  const turn = (name: string) => user.click(within(days).getByRole('button', { name }));
  for (const day of ['Tue', 'Wed', 'Thu', 'Fri']) await turn(day);
  expect(preview).toHaveTextContent('Every Monday at 9:00 AM');
  await turn('Mon');
  expect(within(days).getByRole('button', { name: 'Mon', pressed: true })).toBeInTheDocument();
  await turn('Sun');
  expect(preview).toHaveTextContent('Every Monday and Sunday at 9:00 AM');
  await user.click(screen.getByRole('button', { name: 'Advanced' }));
  expect(screen.getByRole('textbox', { name: 'Cron expression 1' })).toHaveValue('0 9 * * 0,1');
});

it('keeps times and expressions when the mode is switched back and forth', async () => {
  const { user } = await show(['0 9 * * *']);
  await user.click(await screen.findByRole('button', { name: '3 times' }));
  await user.click(screen.getByRole('button', { name: 'Advanced' }));
  expect(screen.getByRole('textbox', { name: 'Cron expression 3' })).toHaveValue('0 18 * * *');
  await user.click(screen.getByRole('button', { name: 'Remove: Cron expression 3' }));
  await user.click(screen.getByRole('button', { name: 'Daily' }));
  expect(screen.getByLabelText('Time 3')).toHaveValue('13:00');
  await user.click(screen.getByRole('button', { name: 'Advanced' }));
  expect(screen.queryByRole('textbox', { name: 'Cron expression 3' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Cron expression 2' })).toHaveValue('0 13 * * *');
});

it('focuses the first invalid expression', async () => {
  await show(['0 9 * * 1', '0 9 31 2 *']);
  await screen.findByRole('textbox', { name: 'Cron expression 2' });
  target?.focus();
  expect(screen.getByRole('textbox', { name: 'Cron expression 2' })).toHaveFocus();
});

it('has three frequencies, the six presets and the nine zones', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Advanced' }));
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
