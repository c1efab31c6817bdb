import { isApiError } from '../../lib/api-error.ts';

export type LimitKind = 'global' | 'task' | 'general';

/**
 * Which limit of runs a refusal met: by its code, else by its words (specification section 8), where `general` names
 * neither all runs nor this task; null when it met none.
 */
export function limitKind(error: unknown): LimitKind | null {
  if (!isApiError(error)) return null;
  if (error.code === 'DAILY_LIMIT_GLOBAL') return 'global';
  if (error.code === 'DAILY_LIMIT_TASK') return 'task';
  const { message } = error;
  if (!/daily (execution )?limit reached/i.test(message)) return null;
  if (/globally|global daily/i.test(message)) return 'global';
  return /for this task|task daily/i.test(message) ? 'task' : 'general';
}
