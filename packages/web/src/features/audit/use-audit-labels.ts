import type { AuditEntry, Language } from '@agentarium/contracts';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '../../design/hooks/use-format.ts';
import { languageNames } from '../../lib/languages.ts';

/** Fields whose values have translations, with the keys of those. */
const textsOf: Record<string, string> = {
  status: 'audit:value.status',
  role: 'audit:value.role',
  sent: 'audit:value.sent',
  tier: 'common:tier',
  current_plan: 'common:tier',
  deployment_state: 'common:deploymentState',
  task_type: 'common:taskType',
  execution_type: 'common:executionType',
};

/** Fields that are switches: they are on or off, not true or false. */
const isSwitch = (field: string) => /(^|[._])(enabled|maintenance_mode|emergency_stop)$/.test(field);

/** The currency of the sums in the log. */
export const AuditCurrency = createContext('USD');

/** Labels of a target's fields and values in the user's language; values without a translation show as recorded. */
export function useAuditLabels(target?: AuditEntry['target_type']) {
  const { t } = useTranslation(['audit', 'common']);
  const currency = useContext(AuditCurrency);
  const { money, dateTime } = useFormat();
  const cost = useMoney(currency);
  return {
    field: (name: string): string => {
      if (target === 'user' && name === 'name') return t('audit:field.userName');
      const [, language, text] = /^config\.locales\.(\w+)\.(\w+)$/.exec(name) ?? [];
      const label = t(`audit:field.${text ?? name.replace(/^config\./, '')}`, { defaultValue: name });
      return language ? `${label} (${languageNames[language as Language] ?? language})` : label;
    },
    value: (field: string, value: unknown): string => {
      if (field === 'daily_execution_limit' && (value === null || value === -1))
        return t(`audit:value.limit.${value === null ? 'plan' : 'none'}`);
      if (typeof value === 'number' && field === 'amount') return money(value, currency);
      if (typeof value === 'number' && field === 'monthly_budget_micros') return cost(value / 1e6);
      if (value === null || value === undefined || value === '') return t('audit:nothing');
      if (typeof value === 'boolean')
        return t(
          isSwitch(field) ? `audit:value.switch.${value ? 'on' : 'off'}` : `common:${value ? 'yes' : 'no'}`,
        );
      if (typeof value === 'string' && field.endsWith('_at') && !Number.isNaN(Date.parse(value)))
        return dateTime(value);
      const texts = textsOf[field];
      return texts ? t(`${texts}.${value}`, { defaultValue: String(value) }) : String(value);
    },
  };
}
