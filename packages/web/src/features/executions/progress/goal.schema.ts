import { type GoalAim, type GoalInput, lastGoalDay } from '@agentarium/contracts';
import * as z from 'zod';
import { numberOrNull } from '../../../lib/read-number.ts';
import type { GoalValues } from './goals-section.tsx';

type GoalField = 'target' | 'by' | 'from' | 'to';
type GoalFault = 'number' | 'future' | 'tooFar' | 'oneOf' | 'above';

const maxValue = 1e12;

/** Parses a number as the user's language has it; null if empty, NaN if invalid or too large. */
function numberOf(text: string): number | null {
  const value = numberOrNull(text);
  return value === null || Math.abs(value) <= maxValue ? value : Number.NaN;
}

/** Returns the form's goal, or its field errors; `today` is a day such as `2026-05-04`. */
export function readGoal(
  values: GoalValues,
  today: string,
): { aim: GoalAim } | { faults: Partial<Record<GoalField, GoalFault>> } {
  const faults: Partial<Record<GoalField, GoalFault>> = {};
  if (values.kind === 'reach') {
    const target = numberOf(values.target);
    if (target === null || Number.isNaN(target)) faults.target = 'number';
    if (!/^\d{4}-/.test(values.by) || values.by < today) faults.by = 'future';
    else if (values.by > lastGoalDay(today)) faults.by = 'tooFar';
    return Object.keys(faults).length > 0 ? { faults } : { aim: { kind: 'reach', target, by: values.by } };
  }
  const [from, to] = [numberOf(values.from), numberOf(values.to)];
  if (Number.isNaN(from)) faults.from = 'number';
  if (Number.isNaN(to)) faults.to = 'number';
  if (from === null && to === null) faults.from = 'oneOf';
  if (from !== null && to !== null && to <= from) faults.to = 'above';
  return Object.keys(faults).length > 0 ? { faults } : { aim: { kind: 'stay', from, to } };
}

/** Returns the rule of a goal's form on the day `today`; its errors are keys of the form's own texts. */
export const goalSchema = (today: string) =>
  z.custom<GoalValues>().transform((values, context): Omit<GoalInput, 'task_id'> => {
    const read = readGoal(values, today);
    if ('aim' in read) return { parameter: values.parameter, ...read.aim };
    for (const [field, fault] of Object.entries(read.faults)) {
      context.addIssue({ code: 'custom', path: [field], message: `progress:goals.fault.${fault}` });
    }
    return z.NEVER;
  });
