import { byLanguage, type NotificationFacts, notificationKinds } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { texts } from '../../locales/texts.ts';
import { composeNotificationMail, renderNotification } from './compose-mail.ts';

const config = { appUrl: 'https://app.example', host: '127.0.0.1', port: 3000 } as Config;
const task = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: { ...byLanguage(() => 'Weekly menu'), ru: 'Меню на неделю' },
};
const execution_id = '019a0000-0000-7000-8000-000000000002';
const run = { execution_id, task, scheduled: false };
const ended = { ...run, late_minutes: 0 };
const ofGoal = {
  execution_id,
  task,
  goal_id: task.id,
  unit: 'kg',
  value: 69.55,
  label: { en: 'Weight', ru: 'Вес' },
};
const facts: NotificationFacts[] = [
  { kind: 'run_finished', data: { ...ended, children: 0, children_failed: 0, figure: null } },
  { kind: 'run_failed', data: { ...ended, error_code: 'MODEL_TIMEOUT', started: true } },
  { kind: 'schedule_stopped', data: { task, reason: 'failures' } },
  { kind: 'limit_80', data: { used: 8, limit: 10, resets_at: '2026-05-05T09:30:00.000Z' } },
  {
    kind: 'confirmation_needed',
    data: { ...run, tool_names: ['send_mail', 'pay'], expires_at: '2026-05-04T12:15:00.000Z' },
  },
  { kind: 'prompt_repeated', data: run },
  { kind: 'system_alert', data: { alert: 'family_failing', names: ['Grok'], total: 1 } },
  { kind: 'goal_reached', data: { ...ofGoal, target: 70 } },
  { kind: 'goal_missed', data: { ...ofGoal, value: null, target: 70, by: '2026-05-03' } },
  { kind: 'goal_out_of_range', data: { ...ofGoal, from: 60, to: 69 } },
];
const to = { email: 'anna@example.com', name: 'Анна', language: 'ru' as const, timezone: 'Europe/Moscow' };
const mailOf = (one: NotificationFacts, language: 'en' | 'ru' = 'ru') =>
  composeNotificationMail(config, { ...to, language }, [one]);
const of = (kind: NotificationFacts['kind']) => facts.find((one) => one.kind === kind) as NotificationFacts;

test('every kind of notification has a mail in both languages with no unfilled placeholder', () => {
  expect(facts.map(({ kind }) => kind).sort()).toEqual([...notificationKinds].sort());
  for (const language of ['en', 'ru'] as const) {
    for (const one of facts) {
      const { subject, text, html, to: address } = mailOf(one, language);
      expect(address).toBe('anna@example.com');
      expect(subject + text).not.toMatch(/[{}]/);
      expect(html).toContain(`<html lang="${language}">`);
      expect(/[а-яё]/i.test(subject)).toBe(language === 'ru');
    }
  }
});

test.each([
  ['en', '“Weekly menu” did not start'],
  ['ru', '«Меню на неделю»: запуск не состоялся'],
] as const)(
  'a mail in %s about a scheduled run that never began leads to the schedules',
  (language, subject) => {
    const data = { ...ended, execution_id: null, scheduled: true, error_code: 'TIER_LOCKED', started: false };
    const mail = mailOf({ kind: 'run_failed', data }, language);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('https://app.example/schedules');
    expect(mail.text).not.toMatch(/[{}]/);
  },
);

test('the mails of both languages have the same placeholders', () => {
  const words = (value: unknown) => (JSON.stringify(value).match(/\{\w+\}/g) ?? []).sort().join();
  for (const kind of notificationKinds) {
    expect(words(texts.ru.notificationMails.kinds[kind])).toBe(words(texts.en.notificationMails.kinds[kind]));
  }
  expect(words(texts.ru.notificationMails.variants)).toBe(words(texts.en.notificationMails.variants));
});

test('a mail about a notification links to its subject', () => {
  expect(mailOf(of('run_finished')).text).toContain(`https://app.example/executions/${execution_id}`);
  expect(mailOf(of('schedule_stopped')).text).toContain(`https://app.example/tasks/${task.id}`);
  expect(mailOf(of('limit_80')).text).toContain('https://app.example/subscription');
});

test('a mail about a goal is in the reader’s language and units, and links to the progress of the task', () => {
  const linesOf = (kind: NotificationFacts['kind'], language: 'en' | 'ru') =>
    mailOf(of(kind), language).text.replaceAll('\u00a0', ' ');
  expect(linesOf('goal_reached', 'en')).toContain('The target was 70 kg, the last value is 69.55 kg.');
  expect(linesOf('goal_reached', 'ru')).toContain('Цель — 70 кг, последнее значение — 69,55 кг.');
  expect(linesOf('goal_missed', 'en')).toContain('was May 3. The target was 70 kg, the last value is –.');
  expect(linesOf('goal_missed', 'ru')).toContain('истёк 3 мая.');
  expect(linesOf('goal_out_of_range', 'en')).toContain('Your range is 60 kg to 69 kg.');
  const open = { kind: 'goal_out_of_range', data: { ...ofGoal, from: null, to: 69 } } as const;
  expect(mailOf(open, 'ru').text).toContain('не больше 69');
  expect(mailOf({ ...open, data: { ...open.data, from: 70, to: null } }).text).toContain('не меньше 70');
  expect(linesOf('goal_reached', 'en')).toContain(`/executions/${execution_id}?tab=2#progress`);
});

test.each([
  ['en', 'wants to use: Your personal parameters, send_mail.'],
  ['ru', 'хочет использовать: Ваши личные параметры, send_mail.'],
] as const)('a mail and a device name built-in tools in the reader’s language (%s)', (language, words) => {
  const data = { ...run, tool_names: ['user_profile', 'send_mail'], expires_at: '2026-05-04T12:15:00.000Z' };
  const asks: NotificationFacts = { kind: 'confirmation_needed', data };
  expect(mailOf(asks, language).text).toContain(words);
  expect(renderNotification(asks, { language, timezone: null }).line).toContain(words);
});

test('times in a mail are in the reader’s zone', () => {
  expect(mailOf(of('confirmation_needed')).text).toContain('4 мая в 15:15');
  expect(mailOf(of('limit_80')).text).toContain('5 мая в 12:30');
});

test('numbers and hours in a mail are written as in its language', () => {
  const data = { used: 1200, limit: 1500, resets_at: '2026-05-05T05:05:00.000Z' };
  const textIn = (language: 'en' | 'ru') =>
    mailOf({ kind: 'limit_80', data }, language).text.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(textIn('en')).toContain('1,200 of 1,500 runs. The limit resets on May 5 at 8:05 AM');
  expect(textIn('ru')).toContain('1 200 из 1 500. Лимит обновится 5 мая в 08:05');
});

test('a mail counts failed children, and reports them in a scheduled run', () => {
  const composite: NotificationFacts = {
    kind: 'run_finished',
    data: { ...ended, scheduled: true, children: 3, children_failed: 1, figure: null },
  };
  expect(mailOf(composite).text).toContain('с ошибкой 1 из 3');
  expect(
    mailOf({ ...composite, data: { ...composite.data, children: 0, children_failed: 0 } }).text,
  ).toContain('по расписанию');
});

test.each([
  [25, 'en', 'It started 25 minutes late because the server was busy.'],
  [21, 'ru', 'Опоздание: 21 минута.'],
  [300, 'en', '5 hours late'],
] as const)(
  'the mail of a run that started %i minutes late says so in %s',
  (late_minutes, language, words) => {
    const late = { ...ended, scheduled: true, late_minutes };
    const finished: NotificationFacts = {
      kind: 'run_finished',
      data: { ...late, children: 0, children_failed: 0, figure: null },
    };
    const failed: NotificationFacts = {
      kind: 'run_failed',
      data: { ...late, error_code: null, started: true },
    };
    for (const one of [finished, failed])
      expect(mailOf(one, language).text.replaceAll('\u00a0', ' ')).toContain(words);
    expect(mailOf(of('run_finished'), language).text).not.toMatch(/late|Опоздание/);
  },
);

test.each([
  [2, '2 новых уведомления'],
  [5, '5 новых уведомлений'],
  [21, '21 новое уведомление'],
])('%i notifications in one mail are “%s”', (count, subject) => {
  const mail = composeNotificationMail(
    config,
    to,
    Array.from({ length: count }, () => of('run_failed')),
  );
  expect(mail.subject).toBe(subject);
  expect(mail.text.match(/«Меню на неделю»/g)).toHaveLength(count);
});

test('markup in names stays text in a mail', () => {
  const name = { ...byLanguage(() => '<img src=x onerror=alert(1)>'), ru: '<b>x</b>' };
  const mail = mailOf(
    { kind: 'run_failed', data: { ...ended, task: { ...task, name }, error_code: null, started: true } },
    'en',
  );
  expect(mail.html).not.toMatch(/<img|<b>/);
});
