import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage, loadTexts } from '../../lib/i18n.ts';
import en from '../../locales/en/audit.json';
import ru from '../../locales/ru/audit.json';
import {
  AuditCurrency,
  auditActions,
  fieldChanges,
  summaryOf,
  targetPath,
  useAuditLabels,
} from './present-entry.ts';

beforeAll(() => loadTexts(['audit', 'common']));

const inEuros = ({ children }: { children: ReactNode }) => (
  <AuditCurrency value="EUR">{children}</AuditCurrency>
);
const words = () => renderHook(() => useAuditLabels(), { wrapper: inEuros }).result.current;

describe('a value of the audit log', () => {
  it.each([
    ['status', 'blocked', 'Blocked'],
    ['role', 'admin', 'Administrator'],
    ['task_type', 'parent_scheduled', 'Scheduled Parent'],
    ['status', 'unheard of', 'unheard of'],
    ['sent', 'mail', 'email'],
    ['sent', 'link', 'link'],
    ['tool_calls.enabled', true, 'on'],
    ['task_scheduler.maintenance_mode', false, 'off'],
    ['requires_confirmation', true, 'Yes'],
    ['daily_execution_limit', null, 'from the plan'],
    ['daily_execution_limit', -1, 'unlimited'],
    ['amount', 9900, '€99.00'],
    ['monthly_budget_micros', 2_500_000, '€2.50'],
    ['reason', '', 'empty'],
    ['reason', 'Spam', 'Spam'],
    ['version', 0, '0'],
    ['current_plan', 'pro', 'Pro'],
    ['plan_expires_at', '2026-11-30T12:00:00.000Z', 'Nov\u00a030, 2026, 12:00\u00a0PM'],
  ])('%s: %j is shown as %s', (field, value, said) => {
    expect(words().value(field, value)).toBe(said);
  });

  it.each([
    ['current_plan', 'Plan'],
    ['config.task_execution_limit', 'Daily limit'],
    ['config.locales.ru.description', 'Description (Русский)'],
  ])('of the field %s is labelled %s', (field, label) => {
    expect(words().field(field)).toBe(label);
  });

  it('the name of a person is no title', async () => {
    await changeLanguage('ru');
    const of = (target: 'user' | 'tool') => renderHook(() => useAuditLabels(target)).result.current;
    expect([of('user').field('name'), of('tool').field('name')]).toEqual(['Имя', 'Название']);
    await changeLanguage('en');
  });

  it('the way of an invitation is translated', async () => {
    await changeLanguage('ru');
    expect(words().value('sent', 'link')).toBe('ссылкой');
    await changeLanguage('en');
  });

  it('a field without a label is shown by its key', () => {
    expect(words().field('odd.thing')).toBe('odd.thing');
    expect(words().field('requires_confirmation')).toBe('Needs approval');
  });
});

describe('fieldChanges', () => {
  it('distinguishes changes from single values', () => {
    const changes = {
      status: { from: 'active', to: null },
      reason: 'Spam',
      config: { from: 1, to: 2, by: 3 },
      tags: ['a'],
      empty: null,
    };
    expect(fieldChanges({ changes })).toEqual([
      { field: 'status', from: 'active', to: null },
      { field: 'reason', to: 'Spam' },
      { field: 'config', to: { from: 1, to: 2, by: 3 } },
      { field: 'tags', to: ['a'] },
      { field: 'empty', to: null },
    ]);
  });
});

describe('summaryOf', () => {
  it.each([
    ['the one change', { 'tool_calls.enabled': { from: true, to: false } }, 'tool_calls.enabled'],
    ['the change, not its reason', { status: { from: 'active', to: 'blocked' }, reason: 'Spam' }, 'status'],
    ['the name of what was made', { description: 'Long', name: 'Chef' }, 'name'],
    ['the address of who was invited without a name', { role: 'user', email: 'a@b.co' }, 'email'],
    ['the name of who was invited with one', { email: 'a@b.co', name: 'Ann' }, 'name'],
    ['the kind of a background job', { queue: 'send-push' }, 'queue'],
    ['nothing of many changes', { a: { from: 1, to: 2 }, b: { from: 1, to: 2 } }, undefined],
    ['the setting that a change of a group is about', { config: { from: {}, to: { a: 1 } } }, 'config.a'],
    ['nothing of a long change', { content: { from: 'x'.repeat(60), to: 'y' } }, undefined],
    ['nothing of nothing', {}, undefined],
  ])('is %s', (_, changes, field) => {
    expect(summaryOf({ changes })?.field).toBe(field);
  });
});

describe('targetPath', () => {
  it.each([
    ['task', 'x', 'tasks.deleteTask', null],
    ['agent', null, 'agents.createAgent', null],
    ['purchase', 'x', 'subscription.refundPurchase', null],
    ['system', 'x', 'system.updateConfig', '/admin/settings'],
  ])('%s %s of %s is %s', (target_type, target_id, action, path) => {
    expect(targetPath({ target_type, target_id, action })).toBe(path);
  });
});

describe('the labels of actions', () => {
  it('cover exactly the changes that administrators can make', () => {
    for (const { action } of [en, ru]) {
      const known = Object.entries(action).flatMap(([feature, verbs]) =>
        Object.keys(verbs).map((verb) => `${feature}.${verb}`),
      );
      expect(known.sort()).toEqual([...auditActions].sort());
    }
  });
});
