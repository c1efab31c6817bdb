type Property = {
  type?: string | string[];
  enum?: unknown[];
  description?: string;
  items?: Property;
  additionalProperties?: Property | boolean;
};

/** A request as a profile reads it. */
export type Asked = {
  model: string;
  messages: {
    role: string;
    content: unknown;
    tool_calls?: unknown[];
    reasoning_content?: string;
  }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  tools?: {
    function: { name: string; parameters: { properties?: Record<string, Property>; required?: string[] } };
  }[];
  tool_choice?: string;
  response_format?: { json_schema: { schema: { properties: Record<string, Property> } } };
};

/** The answer of a model: words, or the call of a tool. */
export type Said = { text: string } | { call: { name: string; args: Record<string, unknown> } };

const textOf = (content: unknown): string =>
  Array.isArray(content) ? content.map((part) => part?.text ?? '').join('') : String(content ?? '');
const lastOf = ({ messages }: Asked) => textOf(messages.at(-1)?.content);

/** An output in a question in plain words: `- name (Type): meaning`. */
const outputLine = /^- (\S+) \((\w+)[^)]*\): (.*)$/gm;
const typeOfData: Record<string, Property> = {
  Integer: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Array: { type: 'array', items: { type: 'string' } },
  Map: { type: 'object', additionalProperties: { type: 'number' } },
  Object: { type: 'object' },
};

/** A text, or one of the values that its description lists. */
function choiceIn(description: string): Property {
  const [, kind, values] = /(one|any) of: (.+)$/.exec(description) ?? [];
  const choice = { type: 'string', ...(values && { enum: values.split(', ') }) };
  return kind === 'any' ? { type: 'array', items: choice } : choice;
}

/** The outputs that a request asks for, by schema or in words; empty for another request. */
function outputsOf(asked: Asked): [string, Property][] {
  if (asked.response_format) return Object.entries(asked.response_format.json_schema.schema.properties);
  return [...lastOf(asked).matchAll(outputLine)].map(([, name = '', type = '', description = '']) => [
    name,
    { ...(typeOfData[type] ?? choiceIn(description)), description },
  ]);
}

function valueFor({ type, enum: options, description = '', items, additionalProperties }: Property): unknown {
  if (options) return options[0];
  switch ([type].flat()[0]) {
    case 'integer':
    case 'number':
      return 7;
    case 'boolean':
      return true;
    case 'array':
      return [valueFor(items ?? {})];
    case 'object':
      return {
        one: valueFor(typeof additionalProperties === 'object' ? additionalProperties : { type: 'number' }),
      };
    default:
      if (description.includes('YYYY-MM-DDTHH:mm')) return '2026-05-04T09:30';
      return description.includes('YYYY-MM-DD') ? '2026-05-04' : 'fine';
  }
}

/** A word that is in every thought, and no answer. */
export const secretWord = 'SECRET';

/** A thought about a request, with a draft of its outputs: 99 for each. */
export function secret(asked: Asked): string {
  const draft = Object.fromEntries([...outputsOf(asked).map(([name]) => [name, 99]), ['weight', 99]]);
  return `${secretWord} one.\n\n\`\`\`json\n${JSON.stringify(draft)}\n\`\`\`\n\n${secretWord} two.`;
}

/** An argument of a tool that is valid for its schema. */
const argumentFor = (name: string, property: Property): unknown =>
  ({ expression: '2+2', from: 'kg', to: 'lb' })[name] ?? valueFor(property);

/** The answer to a request: the values that it asks for, one call of its first tool, else a short text. */
export function answerTo(asked: Asked): Said {
  const outputs = outputsOf(asked);
  if (outputs.length > 0)
    return {
      text: JSON.stringify(Object.fromEntries(outputs.map(([name, property]) => [name, valueFor(property)]))),
    };
  const [tool] = asked.tools ?? [];
  const mayCall = asked.tool_choice !== 'none' && !asked.messages.some(({ role }) => role === 'tool');
  if (tool && mayCall) {
    const { properties = {}, required = [] } = tool.function.parameters;
    const args = Object.fromEntries(
      required.map((name) => [name, argumentFor(name, properties[name] ?? {})]),
    );
    return { call: { name: tool.function.name, args } };
  }
  return { text: '# The answer\n\nAll is **well**, and the number is seven.\n\n- One\n- Two' };
}
