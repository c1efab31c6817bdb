import { isTickFinished, isTickOpen, tickOutcomes, tickTransitions } from '@agentarium/contracts';
import { askStatus, statusLiterals } from './status-sql.ts';

/** SQL about the outcome of a schedule's planned moment. Ask with the column, for example `isOpen('t.outcome')`. */
export const tickState = {
  ...statusLiterals(tickTransitions),
  isOpen: askStatus(tickOutcomes, isTickOpen),
  isFinished: askStatus(tickOutcomes, isTickFinished),
};
