import { executionState } from '../../../db/states.ts';

/** SQL for the link `s` with the token hash $1 that is valid at $2, its execution `e` and its owner `u`. */
export const fromWorkingShare = `
  from shared_results s
  join executions e on e.id = s.execution_id and ${executionState.isCompleted('e.status')}
  join users u on u.id = s.user_id and u.status = 'active'`;
export const isWorkingShare = 's.token_hash = $1 and s.revoked_at is null and s.expires_at > $2';

/** The questions `q` that it shows: those asked after the link was created were not meant to be shared. */
export const fromShownFollowUps = `
  from follow_ups f join executions q on q.id = f.id
  where f.execution_id = e.id and ${executionState.isCompleted('q.status')} and q.finished_at <= s.created_at`;
