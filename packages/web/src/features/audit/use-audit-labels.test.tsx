import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage, loadTexts } from '../../lib/i18n.ts';
import { AuditCurrency, useAuditLabels } from './use-audit-labels.ts';

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
