import { agentInput, isAgentImage, issueFault } from '@agentarium/contracts';
import * as z from 'zod';
import { issueMessage } from '../../../lib/api/issue-message.ts';
import { type AgentValues, toAgentInput } from './agent-values.ts';

// Loaded after the form is on screen, to keep the schema library out of the first load.

const sentences: Record<string, string> = {
  TRANSLATION_REQUIRED: 'agents-admin:form.error.translation',
  IMAGE_PATH: 'agents-admin:form.error.image',
};

/** The contract's rule of an agent over the form's fields; a picture that no page would show is refused here. */
export const agentSchema = z.custom<AgentValues>().transform((values, context) => {
  const input = toAgentInput(values);
  const checked = agentInput.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    const message = sentences[issueFault(issue, input).code] ?? issueMessage(issue, input);
    context.addIssue({ code: 'custom', path: issue.path, message });
  }
  const { image } = values.config;
  if (checked.success && image && !isAgentImage(image)) {
    context.addIssue({ code: 'custom', path: ['config', 'image'], message: 'agents-admin:form.error.image' });
  }
  return checked.data ?? z.NEVER;
});
