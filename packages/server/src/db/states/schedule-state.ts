import * as rules from '@agentarium/contracts';
import { stateSql } from './status-sql.ts';

/** SQL about the outcome of a tick. Call it with the column, for example `isOpen('t.outcome')`. */
export const tickState = stateSql(rules.tickTransitions, {
  isOpen: rules.isTickOpen,
  isFinished: rules.isTickFinished,
});
