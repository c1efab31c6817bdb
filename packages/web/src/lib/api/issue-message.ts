import { issueFault } from '@agentarium/contracts';
import type * as z from 'zod';
import { faultMessage, isKeyed } from './fault-text.ts';

/** What a form keeps of one of zod's issues about `root`: a text of its own that the rule named, or its code. */
export function issueMessage(issue: z.core.$ZodIssue, root: unknown): string {
  if (isKeyed(issue.message)) return issue.message;
  return faultMessage(issueFault(issue, root));
}
