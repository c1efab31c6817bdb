import type { Language, SchedulerState } from '@agentarium/contracts';

/** What an administrator reads after a change, by whether the switch is on now. */
export type Switch =
  | 'task_scheduler'
  | 'maintenance'
  | 'tool_calls'
  | 'tool_calls_maintenance'
  | 'emergency_stop'
  | 'user_registration';

type Pair = { on: string; off: string };
type Texts = { switches: Record<Switch, Pair>; updated: string; scheduler: Record<SchedulerState, string> };

const en: Texts = {
  switches: {
    task_scheduler: { on: 'Task scheduler enabled', off: 'Task scheduler disabled' },
    maintenance: { on: 'Maintenance mode enabled', off: 'Maintenance mode disabled' },
    tool_calls: { on: 'Tool calling enabled', off: 'Tool calling disabled' },
    tool_calls_maintenance: {
      on: 'Tool calling maintenance mode enabled',
      off: 'Tool calling maintenance mode disabled',
    },
    emergency_stop: {
      on: 'Emergency stop activated: all tool calling is halted',
      off: 'Emergency stop deactivated',
    },
    user_registration: { on: 'User registration enabled', off: 'User registration disabled' },
  },
  updated: 'System configuration updated',
  scheduler: {
    active: 'The task scheduler is active',
    maintenance: 'The task scheduler is in maintenance mode',
    disabled: 'The task scheduler is disabled',
  },
};

const ru: Texts = {
  switches: {
    task_scheduler: { on: 'Планировщик задач включён', off: 'Планировщик задач выключен' },
    maintenance: { on: 'Режим обслуживания включён', off: 'Режим обслуживания выключен' },
    tool_calls: { on: 'Вызов инструментов включён', off: 'Вызов инструментов выключен' },
    tool_calls_maintenance: {
      on: 'Режим обслуживания инструментов включён',
      off: 'Режим обслуживания инструментов выключен',
    },
    emergency_stop: {
      on: 'Аварийная остановка включена: все вызовы инструментов прерваны',
      off: 'Аварийная остановка снята',
    },
    user_registration: { on: 'Регистрация открыта', off: 'Регистрация закрыта' },
  },
  updated: 'Настройки системы сохранены',
  scheduler: {
    active: 'Планировщик задач работает',
    maintenance: 'Планировщик задач на обслуживании',
    disabled: 'Планировщик задач выключен',
  },
};

export const systemTexts: Record<Language, Texts> = { en, ru };
