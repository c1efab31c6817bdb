import { type Goal, type GoalAim, lastGoalDay } from '@agentarium/contracts';
import { numberOrNull } from '../../../../lib/read-number.ts';

export type GoalDraft = {
  parameter: string;
  kind: Goal['kind'];
  target: string;
  by: string;
  from: string;
  to: string;
};
export type GoalField = 'target' | 'by' | 'from' | 'to';
export type GoalFault = 'number' | 'future' | 'tooFar' | 'oneOf' | 'above';

const maxValue = 1e12;

/** The form of a stored goal, or of a new one for the parameter. */
export function draftOf(
  goal: Goal | null,
  parameter: string,
  textOf: (value: number) => string = String,
): GoalDraft {
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : textOf(value);
  return {
    parameter: goal?.parameter ?? parameter,
    kind: goal?.kind ?? 'reach',
    target: text(goal?.target),
    by: goal?.by ?? '',
    from: text(goal?.from),
    to: text(goal?.to),
  };
}

/** Parses a number as the user's language has it; null if empty, NaN if invalid or too large. */
function numberOf(text: string): number | null {
  const value = numberOrNull(text);
  return value === null || Math.abs(value) <= maxValue ? value : Number.NaN;
}

/** The form's goal, or its field errors; `today` is a day such as `2026-05-04`. */
export function readDraft(
  draft: GoalDraft,
  today: string,
): { aim: GoalAim } | { faults: Partial<Record<GoalField, GoalFault>> } {
  const faults: Partial<Record<GoalField, GoalFault>> = {};
  if (draft.kind === 'reach') {
    const target = numberOf(draft.target);
    if (target === null || Number.isNaN(target)) faults.target = 'number';
    if (!/^\d{4}-/.test(draft.by) || draft.by < today) faults.by = 'future';
    else if (draft.by > lastGoalDay(today)) faults.by = 'tooFar';
    return Object.keys(faults).length > 0 ? { faults } : { aim: { kind: 'reach', target, by: draft.by } };
  }
  const [from, to] = [numberOf(draft.from), numberOf(draft.to)];
  if (Number.isNaN(from)) faults.from = 'number';
  if (Number.isNaN(to)) faults.to = 'number';
  if (from === null && to === null) faults.from = 'oneOf';
  if (from !== null && to !== null && to <= from) faults.to = 'above';
  return Object.keys(faults).length > 0 ? { faults } : { aim: { kind: 'stay', from, to } };
}
