import {
  type AccountJobChange,
  jobInput,
  type SubscriptionDataInput,
  subscriptionDataInput,
  type User,
  usageDataInput,
} from '@agentarium/contracts';
import type { PlanName } from '@agentarium/contracts/names';
import * as z from 'zod';
import { issueMessage } from '../../../lib/api/issue-message.ts';
import { wholeNumber } from '../../../lib/read-number.ts';
import { isStarter } from '../../../lib/usage.ts';

export const limitKinds = ['plan', 'own', 'unlimited'] as const;
type LimitKind = (typeof limitKinds)[number];

type LimitValues = { limit: LimitKind; ownLimit: string };

/** The daily limit for the API: null follows the plan, -1 is none, and NaN is refused at its field. */
const dailyLimitOf = ({ limit, ownLimit }: LimitValues): number | null =>
  limit === 'plan' ? null : limit === 'unlimited' ? -1 : (wholeNumber(ownLimit) ?? Number.NaN);

/** The fields of an account's plan as typed; dates as `2026-11-30`, empty for none. */
export type PlanValues = LimitValues & {
  /** `starter`: the account never had a plan. */
  plan: PlanName | 'starter';
  expires: string;
  extra: string;
  extraExpires: string;
};

/** The local day of a time, as a date field has it. */
const dayOf = (at: string | null) => {
  if (at === null) return '';
  const local = new Date(at);
  return new Date(local.getTime() - local.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** The end of a local day. */
const endOf = (day: string) => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());

export function toPlanValues({ subscription_data: stored }: User, ownLimit: number | null): PlanValues {
  return {
    plan: isStarter(stored) ? 'starter' : stored.current_plan,
    expires: dayOf(stored.plan_expires_at),
    limit: ownLimit === null ? 'plan' : ownLimit < 0 ? 'unlimited' : 'own',
    ownLimit: ownLimit === null || ownLimit < 0 ? '' : String(ownLimit),
    extra: String(stored.extra_executions),
    extraExpires: dayOf(stored.extra_executions_expire_at),
  };
}

/** The changed part of a subscription; a day that was not changed keeps its time. */
function subscriptionOf(values: PlanValues, before: PlanValues): SubscriptionDataInput {
  return {
    ...(values.plan !== before.plan && values.plan !== 'starter' && { current_plan: values.plan }),
    // Such accounts are stored as basic without an activation. This clock may be ahead of the server's.
    ...(before.plan === 'starter' &&
      values.plan === 'basic' && { plan_activated_at: new Date(Date.now() - 60_000).toISOString() }),
    ...(values.expires !== before.expires && { plan_expires_at: endOf(values.expires) }),
    ...(values.extra !== before.extra && { extra_executions: wholeNumber(values.extra) ?? Number.NaN }),
    ...(values.extraExpires !== before.extraExpires && {
      extra_executions_expire_at: endOf(values.extraExpires),
    }),
  };
}

const fieldOf: Record<string, string> = {
  current_plan: 'plan',
  plan_expires_at: 'expires',
  extra_executions: 'extra',
  extra_executions_expire_at: 'extraExpires',
  daily_execution_limit: 'ownLimit',
};

/** The form's field for a path of the API, such as `subscription_data.plan_expires_at`. */
export function planFieldOf(path: string): string {
  const name = path.split('.').at(-1) ?? '';
  return fieldOf[name] ?? name;
}

/** Adds what the contract refuses in `input` to the form's fields; returns whether it is valid. */
function check(rule: z.ZodType, input: unknown, context: z.core.$RefinementCtx): boolean {
  const issues = rule.safeParse(input).error?.issues ?? [];
  for (const issue of issues) {
    context.addIssue({
      code: 'custom',
      path: [planFieldOf(issue.path.join('.'))],
      message: issueMessage(issue, input),
    });
  }
  return issues.length === 0;
}

export type PlanChange = { subscription: SubscriptionDataInput; dailyLimit: number | null };

/** The rules of an account's plan, and what a save sends: of the subscription only what changed. */
export const planSchema = (before: PlanValues) =>
  z.custom<PlanValues>().transform((values, context): PlanChange => {
    const subscription = subscriptionOf(values, before);
    const dailyLimit = dailyLimitOf(values);
    const isValid = [
      check(subscriptionDataInput, subscription, context),
      check(usageDataInput, { daily_execution_limit: dailyLimit }, context),
    ];
    return isValid.every(Boolean) ? { subscription, dailyLimit } : z.NEVER;
  });

export const bulkKinds = ['block', 'activate', 'plan', 'limit'] as const;
export type BulkKind = (typeof bulkKinds)[number];
export type BulkValues = LimitValues & { kind: BulkKind; reason: string; plan: PlanName };
export type BulkChange = AccountJobChange;

function toChange({ kind, reason, plan, ...limit }: BulkValues): BulkChange {
  if (kind === 'plan') return { kind, change: { current_plan: plan, plan_expires_at: null } };
  if (kind === 'limit') return { kind, change: { daily_execution_limit: dailyLimitOf(limit) } };
  return { kind: 'status', change: { status: kind === 'block' ? 'blocked' : 'active', reason } };
}

/** The rules of a change of many accounts, and the job that makes it. */
export const bulkSchema = z.custom<BulkValues>().transform((values, context): BulkChange => {
  const job = toChange(values);
  return check(jobInput, job, context) ? job : z.NEVER;
});

/** Returns whether the day on which a plan ends has passed, so that the account counts as one of Basic. */
export const hasEnded = (
  { plan, expires }: Pick<PlanValues, 'plan' | 'expires'>,
  now = new Date(),
): boolean => plan !== 'starter' && plan !== 'basic' && new Date(`${expires}T23:59:59`) < now;
