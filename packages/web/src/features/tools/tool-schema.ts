import { issueFault, type ToolInput, toolInput } from '@agentarium/contracts';
import * as z from 'zod';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { type ToolValues, toToolInput } from './tool-values.ts';

// Loaded after the form is on screen, to keep the schema library out of the first load.

/** Returns where the form holds what the contract found fault with: a header by its place in the list. */
function placeOf(values: ToolValues, path: readonly PropertyKey[], code: string): PropertyKey[] {
  const [field, part, name] = path;
  if (field === 'input_schema') return ['input_schema'];
  if (field !== 'config' || part !== 'headers' || name === undefined) return [...path];
  const at = values.config.headers.findIndex((header) => header.name.trim() === name);
  return [
    'config',
    'headers',
    Math.max(0, at),
    ['HEADER_NAME', 'HEADER_RESERVED'].includes(code) ? 'name' : 'value',
  ];
}

/** The contract's rule of a tool over the form's fields; a header can stand only once. */
export const toolSchema = z.custom<ToolValues>().transform((values, context): ToolInput => {
  const input = toToolInput(values);
  const checked = toolInput.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    const { code } = issueFault(issue, input);
    context.addIssue({
      code: 'custom',
      path: placeOf(values, issue.path, code),
      message: issueMessage(issue, input),
    });
  }
  const names = values.config.headers.map(({ name }) => name.trim().toLowerCase());
  const again = names.findIndex((name, at) => name !== '' && names.indexOf(name) < at);
  if (values.implementation_type !== 'builtin' && again >= 0) {
    const path = ['config', 'headers', again, 'name'];
    context.addIssue({ code: 'custom', path, message: 'tools:form.error.headerTwice' });
  }
  return checked.data ?? z.NEVER;
});
