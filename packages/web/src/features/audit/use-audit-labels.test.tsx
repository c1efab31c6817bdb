import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../lib/i18n.ts';
import { AuditCurrency, useAuditLabels } from './audit-log.tsx';

beforeAll(() => loadTexts(['audit', 'common']));

const inEuros = ({ children }: { children: ReactNode }) => (
  <AuditCurrency value="EUR">{children}</AuditCurrency>
);
const words = () => renderHook(() => useAuditLabels(), { wrapper: inEuros }).result.current;

describe('a value of the audit log', () => {
  it.each([
    ['status', 'blocked', 'Blocked'],
    ['role', 'admin', 'Administrator'],
    ['task_type', 'parent_scheduled', 'Scheduled'],
    ['status', 'unheard of', 'unheard of'],
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
  ])('%s: %j is shown as %s', (field, value, said) => {
    expect(words().value(field, value)).toBe(said);
  });

  it('a field without a label is shown by its key', () => {
    expect(words().field('odd.thing')).toBe('odd.thing');
    expect(words().field('requires_confirmation')).toBe('Requires approval');
  });
});
