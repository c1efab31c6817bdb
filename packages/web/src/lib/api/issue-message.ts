import { issueFault } from '@agentarium/contracts';
import type * as z from 'zod';
import { faultMessage, isKeyed } from './fault-text.ts';

/** The message a form stores for a zod issue about `root`: the rule's own text key, or its code. */
export function issueMessage(issue: z.core.$ZodIssue, root: unknown): string {
  if (isKeyed(issue.message)) return issue.message;
  return faultMessage(issueFault(issue, root));
}
