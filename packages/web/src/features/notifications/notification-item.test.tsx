import type { Notification } from '@agentarium/contracts';
import { byLanguage } from '@agentarium/contracts/names';
import { describe, expect, it, test } from 'vitest';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { appearanceOf, badgeText, useNotificationText } from './notification-item.tsx';

const at = '2026-11-20T10:00:00Z';
const task = { id: 't', name: { ...byLanguage(() => 'Menu'), ru: 'Меню' } };
const about = (kind: Notification['kind'], data: object, read_at: string | null = null) =>
  ({ id: 1, created_at: at, read_at, kind, data: { execution_id: 'run-1', task, ...data } }) as Notification;

function Words({ of: notification }: { of: Notification }) {
  const { title, line } = useNotificationText()(notification);
  return <p>{`${title} | ${line}`}</p>;
}
const wordsOf = async (notification: Notification) => {
  const { container } = await renderWithProviders(<Words of={notification} />, {
    user: { timezone: 'UTC' },
    texts: ['notifications', 'executions'],
  });
  return container.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');
};
const ended = (children: number, children_failed: number, scheduled = false) =>
  about('run_finished', { scheduled, children, children_failed, late_minutes: 0 });

describe('the text of a notification', () => {
  it.each([
    [ended(0, 0), '“Menu” is done | The result is ready.'],
    [ended(0, 0, true), '“Menu” is done | It ran on schedule. The result is ready.'],
    [
      about('run_finished', {
        scheduled: true,
        children: 0,
        children_failed: 0,
        late_minutes: 0,
        figure: { label: { en: 'Calories', ru: 'Калории' }, value: 1556.25, unit: 'kcal' },
      }),
      '“Menu” is done | Calories: 1,556.25 kcal',
    ],
    [ended(3, 0, true), '“Menu” is done | All 3 steps are done too.'],
    [ended(3, 2), '“Menu” is done | 2 of 3 steps failed.'],
  ])('of a run that ended', async (notification, words) => {
    expect(await wordsOf(notification)).toBe(words);
  });

  it.each([
    ['MODEL_TIMEOUT', 'The language model did not answer in time.'],
    ['A_CODE_TO_COME', 'Open it to see why.'],
  ])('of a run that failed with %s', async (error_code, line) => {
    expect(await wordsOf(about('run_failed', { error_code, late_minutes: 0, started: true }))).toBe(
      `“Menu” failed | ${line}`,
    );
  });

  it.each([
    ['MISSED', 'It could not start within an hour of its time.'],
    ['OVERLAP', 'The previous run was still going.'],
    ['FIELD_WITHHELD', 'It needs profile data that you no longer share with models.'],
    ['A_CODE_TO_COME', 'Your schedules show why.'],
  ])('of a scheduled run that never began for %s', async (error_code, line) => {
    const refused = about('run_failed', { error_code, late_minutes: 0, started: false });
    expect(await wordsOf(refused)).toBe(`“Menu” did not start | ${line}`);
  });

  it('of scheduled runs that started late', async () => {
    const late = { scheduled: true, late_minutes: 25 };
    const finished = about('run_finished', { ...late, children: 0, children_failed: 0 });
    const words = 'It started 25 min late: the server was busy.';
    expect(await wordsOf(finished)).toBe(
      `“Menu” is done | It ran on schedule. The result is ready. ${words}`,
    );
    expect(await wordsOf(about('run_failed', { ...late, error_code: null, started: true }))).toMatch(words);
    await switchToRussian();
    expect(await wordsOf(finished)).toMatch(/Запуск начался с опозданием \(25 мин\.?\): сервер был занят\.$/);
  });

  it.each([
    ['failures', 'Five runs in a row failed. Restart it once the cause is fixed.'],
    ['admin', 'An administrator stopped it.'],
    ['plan', 'Your plan allows fewer active schedules.'],
  ])('of a schedule stopped by %s', async (reason, line) => {
    expect(await wordsOf(about('schedule_stopped', { reason }))).toBe(
      `The schedule of “Menu” was stopped | ${line}`,
    );
  });

  it.each([
    ['goal_reached', { target: 70 }, 'Goal reached: Weight', 'Now 69.5 kg in “Menu”. The target was 70 kg.'],
    [
      'goal_missed',
      { target: 65, by: '2026-11-19', value: null },
      'Goal missed: Weight',
      'The last day was Nov 19, 2026. The target in “Menu” was 65 kg.',
    ],
    ['goal_out_of_range', { from: 60, to: 69 }, 'Weight is out of range', 'Now 69.5 kg in “Menu”.'],
  ] as const)('of a %s', async (kind, facts, title, line) => {
    const label = { en: 'Weight', ru: 'Вес' };
    const notification = about(kind, { goal_id: 'g', label, unit: 'kg', value: 69.5, ...facts });
    expect(await wordsOf(notification)).toBe(`${title} | ${line}`);
    await switchToRussian();
    const russian = await wordsOf(notification);
    expect(russian).toMatch(/^Вес: .* \| .*(«Меню».* кг|кг.*«Меню»)/);
    // A Russian date ends with the period of «г.».
    expect(russian).not.toContain('..');
  });

  it('of a limit that is nearly reached', async () => {
    const words = await wordsOf(about('limit_80', { used: 1200, limit: 1500, resets_at: at }));
    expect(words).toMatch(/^1,200 of 1,500 runs used \| The limit resets on Nov 20.*10:00 AM\.$/);
  });

  it.each([
    [
      'waits',
      '2999-01-01T00:00:00Z',
      null,
      /needs your approval \| It wants to use: mail, search\. Answer before/,
    ],
    ['is over', '2000-01-01T00:00:00Z', null, /needed your approval \| It asked to use: mail, search\.$/],
    ['is read', '2999-01-01T00:00:00Z', at, /needed your approval/],
  ])('of a question that %s', async (_state, expires_at, read_at, words) => {
    const asks = about('confirmation_needed', { tool_names: ['mail', 'search'], expires_at }, read_at);
    expect(await wordsOf(asks)).toMatch(words);
  });

  it('of a question names built-in tools in the reader’s language', async () => {
    await switchToRussian();
    const asks = { tool_names: ['user_profile', 'search'], expires_at: '2000-01-01T00:00:00Z' };
    expect(await wordsOf(about('confirmation_needed', asks))).toMatch(/: Ваши личные параметры, search\.$/);
  });
});

test('a run with failed steps is not shown as a plain success', () => {
  const icon = (children_failed: number) =>
    appearanceOf({
      kind: 'run_finished',
      data: {
        execution_id: 'run',
        task,
        scheduled: false,
        late_minutes: 0,
        children: 3,
        children_failed,
        figure: null,
      },
    }).icon;
  expect([icon(0), icon(1)]).toEqual(['task_alt', 'warning']);
});

test('the badge of the notifications counts up to 99', () => {
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+']);
});
