import { agentInput } from '@agentarium/contracts';
import * as z from 'zod';
import { type AgentValues, toAgentInput } from './agent-values.ts';

// Loaded after the form is on screen: the schema library is no part of its first load.

const sentences: Record<string, string> = {
  'The translation is required': 'agents-admin:form.error.translation',
  'Must be a picture of this site, like /agents/chef.svg': 'agents-admin:form.error.image',
};

/** The contract's rule of an agent over the form's fields. */
export const agentSchema = z.custom<AgentValues>().transform((values, context) => {
  const checked = agentInput.safeParse(toAgentInput(values));
  for (const issue of checked.error?.issues ?? []) {
    const message = sentences[issue.message] ?? issue.message;
    context.addIssue({ code: 'custom', path: issue.path, message });
  }
  return checked.data ?? z.NEVER;
});
