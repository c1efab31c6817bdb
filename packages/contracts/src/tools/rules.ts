import * as z from 'zod';
import { checkOf, fault } from '../error-details.ts';
import { issueFault, matching } from '../issues.ts';
import { argumentsIn, toolConfigs } from './config-rules.ts';
import { builtinTools } from './names.ts';
import { implementationType } from './schema.ts';
import { expandedSize } from './schema-size.ts';

const maxSchemaCharacters = 20_000;
/** With references resolved. */
const maxSchemaParts = 5_000;

/** Returns the fault of the JSON Schema of a tool's arguments, or null. */
function inputSchemaFault(schema: Record<string, unknown>): ReturnType<typeof checkOf> | null {
  if (schema.type !== 'object') return fault('SCHEMA_TYPE');
  const tooLong = fault('SCHEMA_TOO_LONG');
  if (JSON.stringify(schema).length > maxSchemaCharacters) return tooLong;
  try {
    const size = expandedSize(schema);
    if (size === Number.POSITIVE_INFINITY) {
      return fault('SCHEMA_CYCLE');
    }
    if (size > maxSchemaParts) return tooLong;
    z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    return null;
  } catch {
    return fault('SCHEMA_INVALID');
  }
}

const fields = z.strictObject({
  name: matching(
    z.string().trim().min(1, { error: 'Name is required', abort: true }),
    /^[A-Za-z][A-Za-z0-9_-]*$/,
    fault('TOOL_NAME'),
  )
    .min(2, 'Name must be at least 2 characters')
    .max(64, 'Name cannot exceed 64 characters'),
  description: z
    .string()
    .trim()
    .min(1, { error: 'Description is required', abort: true })
    .min(10, 'Description must be at least 10 characters')
    .max(1000, 'Description cannot exceed 1000 characters'),
  implementation_type: implementationType,
  input_schema: z.record(z.string(), z.json()),
  config: z.record(z.string(), z.json()).default({}),
  is_enabled: z.boolean().default(true),
  requires_confirmation: z.boolean().default(false),
});

type Given = z.output<typeof fields>;

function checkTool(
  { implementation_type, name, config, input_schema }: Given,
  ctx: z.core.$RefinementCtx,
): void {
  const add = (path: PropertyKey[], found: ReturnType<typeof checkOf>) =>
    ctx.addIssue({ code: 'custom', path, ...found });
  const schemaFault = inputSchemaFault(input_schema);
  if (schemaFault !== null) add(['input_schema'], schemaFault);
  const parsed = toolConfigs[implementation_type].safeParse(config);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const found = issueFault(issue, config);
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
      for (const key of unknown) add(['config', ...issue.path, key], checkOf(found));
      if (unknown.length === 0) add(['config', ...issue.path], checkOf(found, issue.message));
    }
  } else if (implementation_type === 'http') {
    const { properties, additionalProperties } = input_schema;
    const known = Object.keys((properties as object | undefined) ?? {});
    const unknown = argumentsIn(String(config.url)).find((argument) => !known.includes(argument));
    if (unknown !== undefined && additionalProperties === false)
      add(['config', 'url'], fault('URL_ARGUMENT', { name: unknown }));
  } else if (implementation_type === 'builtin') {
    const wanted = config.builtin ?? name;
    if (!builtinTools.some((known) => known === wanted)) {
      const options = builtinTools.join(', ');
      add(['config', 'builtin'], fault('NOT_OPTION', { options }));
    }
  }
}

/** A tool as its form submits it: its configuration is validated for its kind. */
export const toolInput = fields.superRefine(checkTool);
export const toolUpdate = fields.extend({ change_count: z.int().optional() }).superRefine(checkTool);
export type ToolInput = z.output<typeof toolInput>;

/** A tool, saved or not, and the arguments to try it with. */
export const toolTrialInput = z.strictObject({
  tool: toolInput,
  arguments: z.record(z.string(), z.json()).default({}),
});

export const confirmation = z.strictObject({ confirmed: z.boolean() });
