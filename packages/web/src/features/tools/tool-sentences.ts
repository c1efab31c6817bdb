import { ApiError } from '../../lib/api-error.ts';

/** Sentences of the contract and the server that the form says in the reader's language, by how they begin. */
const sentences: [start: string, key: string][] = [
  ['Name must begin with a letter', 'name'],
  ['This name is already taken', 'taken'],
  ['Must be an http or https address', 'url'],
  ['Arguments cannot stand in the address', 'mcpUrl'],
  ['Must be one of', 'builtin'],
  ['Not a valid header name', 'header'],
  ['Invalid key in record', 'header'],
  ['Only plain characters', 'plain'],
  ['At most 30 headers', 'headers'],
];

/** The form's texts for the codes of faults. */
const texts: Partial<Record<string, string>> = {
  SCHEMA_TYPE: 'schemaObject',
  SCHEMA_INVALID: 'schema',
  SCHEMA_TOO_LONG: 'schemaLong',
  SCHEMA_CYCLE: 'schemaCycle',
  SCHEMA_PATTERN: 'schemaPattern',
};

type Fault = { message: string; code?: string | undefined };

/** The form's words for a fault: a key of its texts where it has one. */
export function sentenceOf(path: readonly PropertyKey[], { message, code }: Fault): string {
  const text = texts[code ?? ''];
  if (text) return `tools:form.error.${text}`;
  const known = sentences.find(([start]) => message.startsWith(start));
  if (known) return `tools:form.error.${known[1]}`;
  return path[0] === 'input_schema' ? 'tools:form.error.schema' : message;
}

/** A refusal of the server with its faults in the form's words. */
export function inFormWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const details = error.details.map((detail) => ({
    ...detail,
    message: sentenceOf(detail.path.replace(/^body[./]/, '').split('.'), detail),
  }));
  const { status, code, message, requestId, retryAfter } = error;
  return new ApiError({ status, code, message, details, requestId, retryAfter });
}
