import type { Language } from '@agentarium/contracts';

type Texts = {
  active: string;
  paused: string;
  stoppedBy: { admin: string; plan: string; failures: string; owner: string };
  stopped: string;
  restarted: string;
  stoppedAll: (users: number) => string;
  restartedAll: (users: number) => string;
};

const users = (count: number) => `${count} user${count === 1 ? '' : 's'}`;

const en: Texts = {
  active: 'The schedule is active.',
  paused: 'The schedule is active, but scheduled runs are paused for now.',
  stoppedBy: {
    admin: 'An administrator stopped this schedule.',
    plan: 'This schedule was stopped because the plan allows fewer active schedules.',
    failures: 'This schedule was stopped after five failed runs in a row.',
    owner: 'This schedule was stopped by its owner.',
  },
  stopped: 'Schedule stopped',
  restarted: 'Schedule restarted',
  stoppedAll: (count) => `Stopped schedules for ${users(count)}`,
  restartedAll: (count) => `Restarted schedules for ${users(count)}`,
};

const byCount = new Intl.PluralRules('ru');
const usersInRussian = (count: number) =>
  `${count} ${byCount.select(count) === 'one' ? 'пользователя' : 'пользователей'}`;

const ru: Texts = {
  active: 'Расписание активно.',
  paused: 'Расписание активно, но запуски по расписанию временно приостановлены.',
  stoppedBy: {
    admin: 'Расписание остановил администратор.',
    plan: 'Расписание остановлено: тариф допускает меньше активных расписаний.',
    failures: 'Расписание остановлено после пяти неудачных запусков подряд.',
    owner: 'Расписание остановил его владелец.',
  },
  stopped: 'Расписание остановлено',
  restarted: 'Расписание возобновлено',
  stoppedAll: (count) => `Остановлены расписания ${usersInRussian(count)}`,
  restartedAll: (count) => `Возобновлены расписания ${usersInRussian(count)}`,
};

/** What calls of schedules say; other clients show it as it comes (docs/spec/user-side.md#messages). */
export const scheduleMessages: Record<Language, Texts> = { en, ru };
