import { expect, it } from 'vitest';
import { aTool } from './testing/a-tool.ts';
import { toolSchema } from './tool-schema.ts';
import { type ToolValues, toToolInput, toToolValues } from './tool-values.ts';

const values = (change: Partial<ToolValues> = {}, config: Partial<ToolValues['config']> = {}): ToolValues => {
  const base = toToolValues(aTool());
  return { ...base, ...change, config: { ...base.config, ...config } };
};
const faults = (given: ToolValues) =>
  (toolSchema.safeParse(given).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

it('returns each kind as stored', () => {
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

it('defaults a builtin tool to the one with its name', () => {
  const stored = aTool({ implementation_type: 'builtin', name: 'calculator', config: {} });
  expect(toToolInput(toToolValues(stored)).config).toEqual({ builtin: 'calculator' });
});

it('reports each error at its field, with a specific message', () => {
  expect(faults(values({ name: '1x' }))).toEqual([['name', 'errors:detail.TOOL_NAME']]);
  expect(faults(values({}, { url: 'ftp://x' }))).toEqual([['config.url', 'errors:detail.TOOL_URL']]);
  expect(faults(values({}, { url: 'https://{city}.example.com' }))).toEqual([
    ['config.url', 'errors:detail.TOOL_URL'],
  ]);
  expect(faults(values({}, { timeout_ms: 'soon' })).map(([path]) => path)).toEqual(['config.timeout_ms']);
  expect(faults(values({}, { timeout_ms: '5' }))).toEqual([
    ['config.timeout_ms', 'errors:detail.TOO_SMALL {"minimum":100}'],
  ]);
  expect(faults(values({ input_schema: '{' })).map(([path]) => path)).toEqual(['input_schema']);
  expect(faults(values({ input_schema: '{"type":"array"}' }))).toEqual([
    ['input_schema', 'errors:detail.SCHEMA_TYPE'],
  ]);
  expect(faults(values({ implementation_type: 'builtin' }, { builtin: null }))).toEqual([
    ['config.builtin', expect.stringMatching(/^errors:detail.NOT_OPTION .*calculator/)],
  ]);
});

it('locates an invalid header by its position, and a duplicate one', () => {
  const headers = (...list: [string, string][]) =>
    faults(values({}, { headers: list.map(([name, value]) => ({ name, value })) }));
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
