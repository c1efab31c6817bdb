import { expect, test } from 'vitest';
import { type Condition, type OpenAlert, planAlerts } from './alerts.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));
const grok: Condition = { kind: 'family_failing', subject: 'grok', name: 'Grok' };
const deepseek: Condition = { kind: 'family_failing', subject: 'deepseek', name: 'DeepSeek' };

/** Checks once a minute; returns the minutes of alerts, with the families that they are about. */
function simulate(conditionsAt: (minute: number) => Condition[], minutes: number): string[] {
  let open: OpenAlert[] = [];
  const alerts: string[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const now = at(minute);
    const plan = planAlerts(conditionsAt(minute), open, now);
    const is = (list: OpenAlert[], one: OpenAlert) => list.some((each) => each.subject === one.subject);
    open = open
      .filter((one) => !is(plan.over, one))
      .map((one) => {
        if (is(plan.cleared, one)) return { ...one, cleared_at: now };
        return is(plan.back, one) ? { ...one, cleared_at: null } : one;
      });
    for (const [, list] of plan.alerts) {
      alerts.push(`${minute}: ${list.map(({ name }) => name).join(', ')}`);
      open.push(...list.map(({ kind, subject }) => ({ kind, subject, notified_at: now, cleared_at: null })));
    }
  }
  return alerts;
}

test('a condition is alerted of once while it lasts, however often it comes and goes', () => {
  expect(simulate(() => [grok], 600)).toEqual(['0: Grok']);
  expect(simulate((minute) => (minute % 2 === 0 ? [grok] : []), 600)).toEqual(['0: Grok']);
});

test('a condition that was over is alerted of again', () => {
  expect(simulate((minute) => (minute < 5 || minute >= 30 ? [grok] : []), 60)).toEqual([
    '0: Grok',
    '30: Grok',
  ]);
});

test('conditions of a kind that come soon after each other are alerted of together', () => {
  expect(simulate((minute) => (minute < 1 ? [grok] : [grok, deepseek]), 60)).toEqual([
    '0: Grok',
    '15: DeepSeek',
  ]);
  expect(simulate(() => [grok, deepseek], 60)).toEqual(['0: Grok, DeepSeek']);
});
