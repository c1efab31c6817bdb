import { type AuditEntry, allEndpoints, isRecord, type Language } from '@agentarium/contracts';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '../../design/hooks/use-format.ts';
import { languageNames } from '../../lib/languages.ts';
import { paths } from '../../lib/paths.ts';

/** One changed field of an entry: a change has both sides, a creation or deletion only `to`. */
export type FieldChange = { field: string; from?: unknown; to: unknown };

const isChange = (value: unknown): value is { from: unknown; to: unknown } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).sort().join() === 'from,to';
};

/** A change; of a group of settings, those that differ, as `config.tier`. */
function differences(field: string, from: unknown, to: unknown): FieldChange[] {
  if (!isRecord(from) || !isRecord(to)) return [{ field, from, to }];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
    .flatMap((key) => differences(`${field}.${key}`, from[key] ?? null, to[key] ?? null));
}

/** An entry's fields in the order recorded. */
export function fieldChanges({ changes }: Pick<AuditEntry, 'changes'>): FieldChange[] {
  return Object.entries(changes).flatMap(([field, value]) =>
    isChange(value) ? differences(field, value.from, value.to) : [{ field, to: value }],
  );
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const longestPlain = 60;

/** The fields that name the target of an entry, the best first. */
const names = ['name', 'title', 'username', 'email', 'queue'];

/** The summary of a collapsed entry: its single change, or the name of what was created or deleted. */
export function summaryOf(entry: Pick<AuditEntry, 'changes'>): FieldChange | null {
  const fields = fieldChanges(entry);
  const [first, ...more] = fields.filter((change) => 'from' in change);
  if (first && more.length === 0 && isPlain(first.from) && isPlain(first.to)) {
    return String(first.from).length + String(first.to).length > longestPlain ? null : first;
  }
  const [name] = fields
    .filter((each) => names.includes(each.field) && !('from' in each) && typeof each.to === 'string')
    .sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field));
  return name ?? null;
}

/** Actions that don't say which field changed: a single change needs its field's name. */
export const namesNoField = (action: string) => /\.update/.test(action);

const pages: Record<string, Parameters<typeof paths.admin.record>[0]> = {
  user: 'users',
  agent: 'agents',
  task: 'tasks',
  prompt: 'prompts',
  tool: 'tools',
};

/** The page of an entry's target; null if it was deleted or has no page. */
export function targetPath({
  target_type,
  target_id,
  action,
}: Pick<AuditEntry, 'target_type' | 'target_id' | 'action'>): string | null {
  if (target_type === 'system') return paths.admin.settings;
  if (target_type === 'execution' && target_id !== null) return paths.admin.run(target_id);
  if (target_type === 'model') return paths.admin.modelFamily(target_id?.split('/')[0] ?? '');
  const page = pages[target_type];
  if (!page || target_id === null || /\.delete/.test(action)) return null;
  return paths.admin.record(page, target_id);
}

const sharedWithUsers = ['users.updateUser', 'users.deleteUser'];
/** Endpoints without entries: two of them share one action, an answer belongs to its trial's entry, and checks change nothing. */
const withoutEntry = [
  'users.createAdminUser',
  'tasks.answerTrialCall',
  'prompts.checkPrompt',
  'catalogue.previewCatalogue',
];

/** Every possible action, from the endpoints administrators use to change something. */
export const auditActions: readonly string[] = allEndpoints
  .filter(
    ({ id, method, access }) => method !== 'GET' && (access === 'admin' || sharedWithUsers.includes(id)),
  )
  .map(({ id }) => id)
  .filter((id) => !withoutEntry.includes(id));

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
