import { type AuditEntry, allEndpoints, isRecord } from '@agentarium/contracts';
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
