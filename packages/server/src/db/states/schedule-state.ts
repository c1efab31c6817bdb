import * as rules from '@agentarium/contracts';
import { askStatuses, statusLiterals } from './status-sql.ts';

/** SQL about the outcome of a schedule's planned moment. Ask with the column, for example `isOpen('t.outcome')`. */
export const tickState = {
  ...statusLiterals(rules.tickTransitions),
  ...askStatuses(rules.tickOutcomes, { isOpen: rules.isTickOpen, isFinished: rules.isTickFinished }),
};
