import { describe, expect, it } from 'vitest';
import { aTool } from './testing/tools.tsx';
import { blankSchema, type ToolValues, toolSchema, toToolInput, toToolValues } from './tool.schema.ts';

const valuesOf = (
  change: Partial<ToolValues> = {},
  config: Partial<ToolValues['config']> = {},
): ToolValues => {
  const base = toToolValues(aTool());
  return { ...base, ...change, config: { ...base.config, ...config } };
};
const faults = (given: ToolValues) =>
  (toolSchema.safeParse(given).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

it('the form of a tool returns each kind as stored', () => {
  const kinds = [
    aTool(),
    aTool({ config: { method: 'POST', url: 'https://a.example/x', headers: { 'X-Key': '{{secret:KEY}}' } } }),
    aTool({ implementation_type: 'builtin', name: 'calculator', config: { builtin: 'calculator' } }),
    aTool({
      implementation_type: 'mcp',
      config: { transport: 'http', url: 'https://a.example/mcp', tool_name: 'add' },
    }),
    aTool({
      implementation_type: 'mcp',
      config: { transport: 'stdio', command: 'npx thing', timeout_ms: 900 },
    }),
  ];
  for (const tool of kinds) {
    const checked = toolSchema.safeParse(toToolValues(tool));
    expect(checked.error?.issues ?? []).toEqual([]);
    expect(checked.data?.config).toEqual(tool.config);
    expect(checked.data?.input_schema).toEqual(tool.input_schema);
  }
});

it('the form of a tool defaults a builtin tool to the one with its name', () => {
  const stored = aTool({ implementation_type: 'builtin', name: 'calculator', config: {} });
  expect(toToolInput(toToolValues(stored)).config).toEqual({ builtin: 'calculator' });
});

it('the form of a tool reports each error at its field, with a specific message', () => {
  expect(faults(valuesOf({ name: '1x' }))).toEqual([['name', 'errors:detail.TOOL_NAME']]);
  expect(faults(valuesOf({}, { url: 'ftp://x' }))).toEqual([['config.url', 'errors:detail.TOOL_URL']]);
  expect(faults(valuesOf({}, { url: 'https://{city}.example.com' }))).toEqual([
    ['config.url', 'errors:detail.TOOL_URL'],
  ]);
  expect(faults(valuesOf({}, { timeout_ms: 'soon' })).map(([path]) => path)).toEqual(['config.timeout_ms']);
  expect(faults(valuesOf({}, { timeout_ms: '5' }))).toEqual([
    ['config.timeout_ms', 'errors:detail.TOO_SMALL {"minimum":100}'],
  ]);
  expect(faults(valuesOf({ input_schema: '{' })).map(([path]) => path)).toEqual(['input_schema']);
  expect(faults(valuesOf({ input_schema: '{"type":"array"}' }))).toEqual([
    ['input_schema', 'errors:detail.SCHEMA_TYPE'],
  ]);
  expect(faults(valuesOf({ implementation_type: 'builtin' }, { builtin: null }))).toEqual([
    ['config.builtin', expect.stringMatching(/^errors:detail.NOT_OPTION .*calculator/)],
  ]);
});

it('the form of a tool reports what is wrong with the rest beside a blank name and description', () => {
  expect(faults(toToolValues(null)).map(([path]) => path)).toEqual(['name', 'description', 'config.url']);
  expect(
    faults(valuesOf({ name: '', implementation_type: 'mcp' }, { url: 'x' })).map(([path]) => path),
  ).toEqual(['name', 'config.url']);
});

it('the form of a tool locates an invalid header by its position, and a duplicate one', () => {
  const headers = (...list: [string, string][]) =>
    faults(valuesOf({}, { headers: list.map(([name, value]) => ({ name, value })) }));
  expect(headers(['X-Key', 'ok'], ['not a name', 'x'])).toEqual([
    ['config.headers.1.name', 'errors:detail.HEADER_NAME'],
  ]);
  expect(headers(['X-Key', 'ok'], ['Host', 'x'])).toEqual([
    ['config.headers.1.name', 'errors:detail.HEADER_RESERVED'],
  ]);
  expect(headers(['X-Key', 'ключ'])).toEqual([['config.headers.0.value', 'errors:detail.HEADER_CHARACTERS']]);
  expect(headers(['X-Key', 'a'], ['', ''], ['x-key', 'b'])).toEqual([
    ['config.headers.2.name', 'tools:form.error.headerTwice'],
  ]);
});

const blank = toToolValues(null);
const values = (given: Partial<ToolValues>, config: Partial<ToolValues['config']> = {}): ToolValues => ({
  ...blank,
  ...given,
  config: { ...blank.config, ...config },
});
const configOf = (kind: ToolValues['implementation_type'], config: Partial<ToolValues['config']>) =>
  toToolInput(values({ implementation_type: kind }, config)).config;
const url = 'https://api.example.com';

describe('the form of a new tool', () => {
  it('is for an enabled http tool without approval and arguments', () => {
    expect(blank).toMatchObject({
      name: '',
      description: '',
      implementation_type: 'http',
      is_enabled: true,
      requires_confirmation: false,
      config: { method: 'GET', url: '', headers: [], timeout_ms: '', transport: 'http' },
    });
    expect(JSON.parse(blankSchema)).toEqual({
      type: 'object',
      properties: {},
      required: [],
      additionalProperties: false,
    });
  });
});

describe('the configuration that is sent', () => {
  it.each<[string, ToolValues['implementation_type'], Partial<ToolValues['config']>, object]>([
    ['of a chosen tool of the product', 'builtin', { builtin: 'calculator' }, { builtin: 'calculator' }],
    ['of none chosen yet', 'builtin', { builtin: null }, {}],
    ['of an address, trimmed', 'http', { url: ` ${url} ` }, { method: 'GET', url }],
    [
      'with headers, their names trimmed',
      'http',
      { url, headers: [{ name: ' A ', value: 'b' }] },
      { method: 'GET', url, headers: { A: 'b' } },
    ],
    ['without empty headers', 'http', { url, headers: [{ name: ' ', value: '' }] }, { method: 'GET', url }],
    [
      'with a header without a name, for the rule to refuse',
      'http',
      { url, headers: [{ name: '', value: 'b' }] },
      { method: 'GET', url, headers: { '': 'b' } },
    ],
    [
      'with a time that a comma splits',
      'http',
      { url, timeout_ms: '0,5' },
      { method: 'GET', url, timeout_ms: 0.5 },
    ],
    [
      'without a command of another kind',
      'http',
      { url, command: 'npx x', tool_name: 'y' },
      { method: 'GET', url },
    ],
    [
      'of an MCP server over HTTP',
      'mcp',
      { url, tool_name: ' add ' },
      { transport: 'http', url, tool_name: 'add' },
    ],
    [
      'of an MCP server by a command',
      'mcp',
      { transport: 'stdio', command: ' npx x ' },
      { transport: 'stdio', command: 'npx x' },
    ],
    [
      'without headers of a command',
      'mcp',
      { transport: 'stdio', command: 'x', headers: [{ name: 'A', value: 'b' }] },
      { transport: 'stdio', command: 'x' },
    ],
    [
      'without an address of a command',
      'mcp',
      { transport: 'stdio', command: 'x', url },
      { transport: 'stdio', command: 'x' },
    ],
  ])('%s', (_name, kind, config, sent) => {
    expect(configOf(kind, config)).toEqual(sent);
  });

  it('has NaN for a timeout that is not a number', () => {
    expect(configOf('http', { url, timeout_ms: 'soon' })).toMatchObject({ timeout_ms: Number.NaN });
  });
});

describe('the form of a stored tool', () => {
  it.each([
    ['a time', { method: 'GET', url, timeout_ms: 900 }, { timeout_ms: '900' }],
    [
      'headers',
      { method: 'GET', url, headers: { A: 'b', C: '' } },
      {
        headers: [
          { name: 'A', value: 'b' },
          { name: 'C', value: '' },
        ],
      },
    ],
    ['headers that are none', { method: 'GET', url, headers: 'x' }, { headers: [] }],
    ['an address that is none', { url: 5 }, { url: '', method: 'GET' }],
  ])('holds %s', (_name, config, expected) => {
    expect(toToolValues(aTool({ config })).config).toMatchObject(expected);
  });

  it('drops the former kind’s settings when the kind changes', () => {
    const tool = aTool({ config: { method: 'POST', url, headers: { A: 'b' } } });
    const changed = { ...toToolValues(tool), implementation_type: 'builtin' as const };
    expect(toToolInput(changed).config).toEqual({});
    expect(toToolInput({ ...changed, implementation_type: 'http' }).config).toEqual(tool.config);
  });
});
