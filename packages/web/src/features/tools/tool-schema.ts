import { type ToolInput, toolInput } from '@agentarium/contracts';
import * as z from 'zod';
import { sentenceOf } from './tool-sentences.ts';
import { type ToolValues, toToolInput } from './tool-values.ts';

// Loaded after the form is on screen: the schema library is no part of its first load.

/** Where the form holds what the contract found fault with: a header by its place in the list. */
function placeOf(values: ToolValues, path: readonly PropertyKey[], message: string): PropertyKey[] {
  const [field, part, name] = path;
  if (field === 'input_schema') return ['input_schema'];
  if (field !== 'config' || part !== 'headers' || name === undefined) return [...path];
  const at = values.config.headers.findIndex((header) => header.name.trim() === name);
  return ['config', 'headers', Math.max(0, at), message === 'Invalid key in record' ? 'name' : 'value'];
}

/** The contract's rule of a tool over the form's fields; a header can stand only once. */
export const toolSchema = z.custom<ToolValues>().transform((values, context): ToolInput => {
  const checked = toolInput.safeParse(toToolInput(values));
  for (const issue of checked.error?.issues ?? []) {
    const { path, message } = issue;
    const code = issue.code === 'custom' ? issue.params?.code : undefined;
    context.addIssue({
      code: 'custom',
      path: placeOf(values, path, message),
      message: sentenceOf(path, { message, code }),
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
