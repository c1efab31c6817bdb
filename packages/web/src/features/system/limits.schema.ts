import { type SystemConfig, systemConfigInput } from '@agentarium/contracts';
import * as z from 'zod';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { readNumber } from '../../lib/read-number.ts';

/** The limits of a run whose task sets none, in the order of the screens. */
export const taskLimits = ['tools_max_calls', 'tools_max_depth', 'cycle_max_identical'] as const;

export const globalLimits = ['max_calls_per_execution_global', 'max_execution_time_seconds'] as const;

export type Limits = Pick<
  SystemConfig['tool_calls'],
  (typeof globalLimits)[number] | (typeof taskLimits)[number]
>;
export type LimitTexts = Record<keyof Limits, string>;

const numberOf = (text: string) => readNumber(text) ?? Number.NaN;

/** The contract's bounds of the limits over the form's texts. */
export const limitsSchema = z.custom<LimitTexts>().transform((texts, context) => {
  const tool_calls = {
    max_calls_per_execution_global: numberOf(texts.max_calls_per_execution_global),
    max_execution_time_seconds: numberOf(texts.max_execution_time_seconds),
    tools_max_calls: numberOf(texts.tools_max_calls),
    tools_max_depth: numberOf(texts.tools_max_depth),
    cycle_max_identical: numberOf(texts.cycle_max_identical),
  };
  const input = { tool_calls };
  const checked = systemConfigInput.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: issue.path.slice(1), message: issueMessage(issue, input) });
  }
  return checked.success ? tool_calls : z.NEVER;
});
