import { type AuditEntry, allEndpoints } from '@agentarium/contracts';

/** One field of what an entry tells: a change has both sides, what was made or deleted has `to` alone. */
export type FieldChange = { field: string; from?: unknown; to: unknown };

const isChange = (value: unknown): value is { from: unknown; to: unknown } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).sort().join() === 'from,to';
};

/** The fields of an entry in the order in which they were recorded. */
export function fieldChanges({ changes }: Pick<AuditEntry, 'changes'>): FieldChange[] {
  return Object.entries(changes).map(([field, value]) =>
    isChange(value) ? { field, from: value.from, to: value.to } : { field, to: value },
  );
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const longestPlain = 60;

/** What stands beside an action while its entry is closed: the one plain change, or the name of what was made or deleted. */
export function gistOf(entry: Pick<AuditEntry, 'changes'>): FieldChange | null {
  const fields = fieldChanges(entry);
  const [first, ...more] = fields.filter((change) => 'from' in change);
  if (first && more.length === 0 && isPlain(first.from) && isPlain(first.to)) {
    return String(first.from).length + String(first.to).length > longestPlain ? null : first;
  }
  const name = fields.find(({ field }) => ['name', 'title', 'username'].includes(field));
  return name && !('from' in name) && typeof name.to === 'string' ? name : null;
}

/** Actions that say what was edited but not what of it: the one plain change needs the name of its field. */
export const namesNoField = (action: string) => /\.update/.test(action);

const pages: Record<string, string> = {
  user: 'users',
  agent: 'agents',
  task: 'tasks',
  prompt: 'prompts',
  tool: 'tools',
};

/** Where an entry's target can be seen; null for what is gone or has no page of its own. */
export function targetPath({
  target_type,
  target_id,
  action,
}: Pick<AuditEntry, 'target_type' | 'target_id' | 'action'>): string | null {
  if (target_type === 'system') return '/admin/settings';
  const page = pages[target_type];
  if (!page || target_id === null || /\.delete/.test(action)) return null;
  return `/admin/${page}/${target_id}`;
}

const sharedWithUsers = ['users.updateUser', 'users.deleteUser'];
/** Two addresses of one verb leave one action, an answer belongs to its trial's entry, and checking changes nothing. */
const leavesNone = [
  'users.createAdminUser',
  'tasks.answerTrialCall',
  'prompts.checkPrompt',
  'catalogue.previewCatalogue',
];

/** Every action that an entry can have, by the calls that administrators change something with. */
export const auditActions: readonly string[] = allEndpoints
  .filter(
    ({ id, method, access }) => method !== 'GET' && (access === 'admin' || sharedWithUsers.includes(id)),
  )
  .map(({ id }) => id)
  .filter((id) => !leavesNone.includes(id));
