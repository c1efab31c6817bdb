import {
  type ImplementationType,
  issueFault,
  type Tool,
  type ToolInput,
  toolInput,
} from '@agentarium/contracts';
import * as z from 'zod';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { readJson } from '../../lib/json-problem.ts';
import { numberOrNull } from '../../lib/read-number.ts';

export type HeaderValue = { name: string; value: string };

/** A tool's form values: every kind's fields, so switching back finds them. */
export type ToolValues = {
  name: string;
  description: string;
  implementation_type: ImplementationType;
  /** JSON text. */
  input_schema: string;
  is_enabled: boolean;
  requires_confirmation: boolean;
  config: {
    builtin: string | null;
    method: string;
    url: string;
    headers: HeaderValue[];
    /** Milliseconds as text; empty for the default. */
    timeout_ms: string;
    transport: 'http' | 'stdio';
    command: string;
    /** The remote tool's name; empty if the same. */
    tool_name: string;
  };
};

/** The schema of a tool without arguments. */
export const blankSchema = JSON.stringify(
  { type: 'object', properties: {}, required: [], additionalProperties: false },
  null,
  2,
);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function headersOf(value: unknown): HeaderValue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, text]) => ({ name, value: textOf(text) }));
}

export function toToolValues(tool: Tool | null): ToolValues {
  const config = tool?.config ?? {};
  const isBuiltin = tool?.implementation_type === 'builtin';
  return {
    name: tool?.name ?? '',
    description: tool?.description ?? '',
    implementation_type: tool?.implementation_type ?? 'http',
    input_schema: tool ? JSON.stringify(tool.input_schema, null, 2) : blankSchema,
    is_enabled: tool?.is_enabled ?? true,
    requires_confirmation: tool?.requires_confirmation ?? false,
    config: {
      // A builtin without a setting is the one with its name.
      builtin: isBuiltin ? textOf(config.builtin) || (tool?.name ?? null) : null,
      method: textOf(config.method) || 'GET',
      url: textOf(config.url),
      headers: headersOf(config.headers),
      timeout_ms: typeof config.timeout_ms === 'number' ? String(config.timeout_ms) : '',
      transport: config.transport === 'stdio' ? 'stdio' : 'http',
      command: textOf(config.command),
      tool_name: textOf(config.tool_name),
    },
  };
}

function configOf({ implementation_type, config }: ToolValues): Record<string, unknown> {
  const { builtin, method, url, headers, timeout_ms, transport, command, tool_name } = config;
  const milliseconds = numberOrNull(timeout_ms);
  const timeout = milliseconds === null ? {} : { timeout_ms: milliseconds };
  const named = headers.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
  const sent =
    named.length > 0
      ? { headers: Object.fromEntries(named.map(({ name, value }) => [name.trim(), value])) }
      : {};
  const remote = tool_name.trim() === '' ? {} : { tool_name: tool_name.trim() };
  switch (implementation_type) {
    case 'builtin':
      return builtin === null ? {} : { builtin };
    case 'http':
      return { method, url: url.trim(), ...sent, ...timeout };
    case 'mcp':
      return transport === 'http'
        ? { transport, url: url.trim(), ...sent, ...remote, ...timeout }
        : { transport, command: command.trim(), ...remote, ...timeout };
  }
}

/**
 * Returns the tool that the form would send; the contract's rule judges it. A schema that is no JSON counts as nothing.
 */
export function toToolInput(values: ToolValues): ToolInput {
  const { name, description, implementation_type, is_enabled, requires_confirmation } = values;
  return {
    name,
    description,
    implementation_type,
    input_schema: readJson(values.input_schema).value as ToolInput['input_schema'],
    config: configOf(values) as ToolInput['config'],
    is_enabled,
    requires_confirmation,
  };
}

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

const validTexts = { name: 'a_tool', description: 'Does what a tool does.' };

/** Returns everything that is wrong with a tool. Zod checks the rest of a tool only once its texts are not blank. */
function issuesOf(input: ToolInput): z.core.$ZodIssue[] {
  const issues = toolInput.safeParse(input).error?.issues ?? [];
  const isText = ({ path: [field] }: z.core.$ZodIssue) => field === 'name' || field === 'description';
  if (!issues.some(isText)) return issues;
  const rest = toolInput.safeParse({ ...input, ...validTexts }).error?.issues ?? [];
  return [...issues.filter(isText), ...rest];
}

/** The contract's rule of a tool over the form's fields; a header can stand only once. */
export const toolSchema = z.custom<ToolValues>().transform((values, context): ToolInput => {
  const input = toToolInput(values);
  for (const issue of issuesOf(input)) {
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
  return toolInput.safeParse(input).data ?? z.NEVER;
});
