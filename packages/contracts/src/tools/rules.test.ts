import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/faults.ts';
import { httpToolConfig, mcpToolConfig } from './config-rules.ts';
import { builtinTools } from './names.ts';
import { toolInput, toolTrialInput, toolUpdate } from './rules.ts';
import { expandedSize } from './schema-size.ts';

const good = {
  name: 'calculator',
  description: 'Works out sums.',
  implementation_type: 'builtin',
  input_schema: { type: 'object' },
};
const http = (config: object) => ({ ...good, implementation_type: 'http', config });
const mcp = (config: object) => ({ ...good, implementation_type: 'mcp', config });
const url = 'https://api.example.com/v1';

describe('a tool', () => {
  test('is enabled and needs no approval by default', () => {
    expect(toolInput.parse(good)).toEqual({
      ...good,
      config: {},
      is_enabled: true,
      requires_confirmation: false,
    });
    expect(faultsOf(toolUpdate, { ...good, change_count: 3 })).toEqual([]);
  });

  test('has a name that begins with a letter and holds letters, digits, hyphens and underscores', () => {
    const faults = (name: string) => faultsOf(toolInput, { ...http({ url }), name });
    for (const name of ['ab', 'getWeather', 'get_weather-2']) expect(faults(name)).toEqual([]);
    for (const name of ['2fast', '_a', 'get weather', 'погода', 'a.b'])
      expect(faults(name)).toEqual(['name TOOL_NAME']);
    expect(faults('  ')).toEqual(['name REQUIRED']);
  });

  test('has a valid JSON Schema of type object that is not too large or endless', () => {
    const faults = (input_schema: object) => faultsOf(toolInput, { ...good, input_schema });
    expect(faults({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })).toEqual([]);
    for (const schema of [{}, { type: 'string' }, { type: ['object'] }])
      expect(faults(schema)).toEqual(['input_schema SCHEMA_TYPE']);
    expect(faults({ type: 'object', properties: { a: { type: 'sum' } } })).toEqual([
      'input_schema SCHEMA_INVALID',
    ]);
    expect(faults({ type: 'object', properties: { a: { $ref: '#' } } })).toEqual([
      'input_schema SCHEMA_CYCLE',
    ]);
    const ofLength = (length: number) => {
      const empty = { type: 'object', title: '' };
      return { ...empty, title: 'x'.repeat(length - JSON.stringify(empty).length) };
    };
    expect(faults(ofLength(20_000))).toEqual([]);
    expect(faults(ofLength(20_001))).toEqual(['input_schema SCHEMA_TOO_LONG']);
  });

  test('is tried with arguments, which default to none', () => {
    expect(toolTrialInput.parse({ tool: good }).arguments).toEqual({});
    expect(faultsOf(toolTrialInput, { tool: { ...good, name: '' }, arguments: [] })).toEqual([
      'tool.name REQUIRED',
      'arguments NOT_OBJECT',
    ]);
  });
});

test('a built-in tool is found by its name or its configuration', () => {
  const faults = (given: object) => faultsOf(toolInput, { ...good, ...given });
  expect(faults({ name: 'unit_convert' })).toEqual([]);
  expect(faults({ name: 'sums', config: { builtin: 'calculator' } })).toEqual([]);
  const fault = `config.builtin NOT_OPTION options=${builtinTools.join(', ')}`;
  expect(faults({ name: 'sums' })).toEqual([fault]);
  expect(faults({ config: { builtin: 'sums' } })).toEqual([fault]);
  expect(faults({ config: { url } })).toEqual(['config.url UNKNOWN_FIELD']);
});

describe('a tool over HTTP', () => {
  const faults = (config: object) => faultsOf(toolInput, http(config));

  test('is a GET with a timeout of ten seconds by default', () => {
    expect(httpToolConfig.parse({ url })).toMatchObject({ method: 'GET', timeout_ms: 10_000 });
  });

  test.each([
    'HTTPS://api.example.com:8443/v1',
    `${url}/{city}?q={query}`,
    `${url}?key={{ secret:WEATHER_KEY }}&q={q}`,
    'http://127.0.0.1:8080/x',
  ])('may call %s', (address) => {
    expect(faults({ url: address })).toEqual([]);
  });

  test.each([
    ['another scheme', 'ftp://api.example.com'],
    ['an argument as its host', 'https://{host}/v1'],
    ['an argument in its host', 'https://api.{domain}/v1'],
    ['an argument behind its host', 'https://api.example.com{port}'],
    ['a password', 'https://ann:secret@api.example.com'],
    ['another host behind an @', 'https://api.example.com@evil.example/'],
    ['a secret in its path', `${url}/{{secret:KEY}}`],
    ['an argument with a space', `${url}/{a b}`],
    ['a space', `${url}/a b`],
  ])('may not have %s in its address', (_what, address) => {
    expect(faults({ url: address })).toEqual(['config.url TOOL_URL']);
  });

  test('has an argument for each name in its address, unless it takes any', () => {
    const closed = { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: false };
    const given = http({ url: `${url}/{city}/{day}?key={{secret:KEY}}` });
    expect(faultsOf(toolInput, { ...given, input_schema: closed })).toEqual([
      'config.url URL_ARGUMENT name=day',
    ]);
    const day = { ...closed, properties: { ...closed.properties, day: { type: 'string' } } };
    expect(faultsOf(toolInput, { ...given, input_schema: day })).toEqual([]);
    expect(faultsOf(toolInput, { ...given, input_schema: { type: 'object' } })).toEqual([]);
  });

  test('calls only the host of its URL with any arguments', () => {
    const argument = fc.constantFrom('{a}', '/{a}', '?q={a}', '/x/{a}?b={b}#{c}');
    fc.assert(
      fc.property(
        argument,
        fc.domain().map((domain) => `https://${domain}/x`),
        (tail, base) => {
          const address = `${new URL(base).origin}${tail}`;
          if (!httpToolConfig.safeParse({ url: address }).success) return;
          const filled = address.replaceAll(/\{[a-z]\}/g, encodeURIComponent('@evil.example/'));
          expect(new URL(filled).origin).toBe(new URL(base).origin);
        },
      ),
    );
  });

  test('sends headers with valid names and plain characters', () => {
    const ofHeaders = (headers: object) => faults({ url, headers });
    expect(ofHeaders({ Accept: '*/*', A: '', B: '{{secret:K}}' })).toEqual([]);
    expect(ofHeaders({ 'a b': 'x' })).toEqual(['config.headers.a b HEADER_NAME']);
    expect(ofHeaders({ 'a:': 'x' })).toEqual(['config.headers.a: HEADER_NAME']);
    expect(ofHeaders({ A: 'a\r\nB: c' })).toEqual(['config.headers.A HEADER_CHARACTERS']);
    expect(ofHeaders({ A: 'привет' })).toEqual(['config.headers.A HEADER_CHARACTERS']);
  });
});

test.each([
  ...['Host', 'HOST', 'Content-Length', 'Transfer-Encoding', 'Connection'],
  ...['Upgrade', 'Proxy-Authorization'],
])('a tool cannot set the header %s, which the server sets itself', (name) => {
  const headers = { Accept: '*/*', [name]: 'x' };
  const fault = [`config.headers.${name} HEADER_RESERVED`];
  expect(faultsOf(toolInput, http({ url, headers }))).toEqual(fault);
  expect(faultsOf(toolInput, mcp({ transport: 'http', url, headers }))).toEqual(fault);
});

describe('a tool of an MCP server', () => {
  test.each<[string, object, string[]]>([
    ['an address', { transport: 'http', url }, []],
    ['arguments in its address', { transport: 'http', url: `${url}/{city}` }, ['config.url MCP_URL']],
    ['no address', { transport: 'http' }, ['config.url REQUIRED']],
    ['an empty address', { transport: 'http', url: '' }, ['config.url REQUIRED']],
    ['a host alone', { transport: 'http', url: 'mcp.example.com' }, ['config.url URL_FORMAT']],
    ['no command', { transport: 'stdio' }, ['config.command REQUIRED']],
    [
      'a command and headers',
      { transport: 'stdio', command: 'x', headers: {} },
      ['config.headers UNKNOWN_FIELD'],
    ],
  ])('with %s is checked', (_with, config, faults) => {
    expect(faultsOf(toolInput, mcp(config))).toEqual(faults);
  });

  test('has a timeout of half a minute by default', () => {
    expect(mcpToolConfig.parse({ transport: 'stdio', command: ' npx x ' })).toEqual({
      transport: 'stdio',
      command: 'npx x',
      timeout_ms: 30_000,
    });
  });
});

describe('the size of a schema', () => {
  const pair = (of: object) => ({ allOf: [of, of] });
  const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
  /** Each definition references the previous one twice: a few lines that expand to 2 to the power of `depth`. */
  const doubling = (depth: number) => ({
    type: 'object',
    properties: { a: ref(`d${depth}`) },
    $defs: Object.fromEntries(
      Array.from({ length: depth + 1 }, (_, at) => [
        `d${at}`,
        at === 0 ? { type: 'string' } : pair(ref(`d${at - 1}`)),
      ]),
    ),
  });

  test.each([
    ['its parts', { type: 'object', properties: { a: { type: 'string' } } }, 3],
    ['unreferenced definitions', { type: 'object', $defs: { a: { b: {} } } }, 1],
    ['a broken reference', { properties: { a: ref('gone') } }, 3],
  ])('of %s is counted', (_name, schema, size) => {
    expect(expandedSize(schema)).toBe(size);
  });

  test('counts a definition as often as it is referenced', () => {
    const sizes = [1, 2, 3, 4, 5].map((depth) => expandedSize(doubling(depth)));
    expect(sizes.every((size, at) => at === 0 || size > 1.7 * (sizes[at - 1] ?? 0))).toBe(true);
    expect(faultsOf(toolInput, { ...good, input_schema: doubling(5) })).toEqual([]);
    expect(faultsOf(toolInput, { ...good, input_schema: doubling(30) })).toEqual([
      'input_schema SCHEMA_TOO_LONG',
    ]);
  });

  test.each([
    [
      'two that reference each other',
      { properties: { a: ref('a') }, $defs: { a: { not: ref('b') }, b: { not: ref('a') } } },
    ],
    [
      'an old definition',
      { properties: { a: { $ref: '#/definitions/a' } }, definitions: { a: { $ref: '#' } } },
    ],
    [
      'a name with special characters',
      { properties: { a: { $ref: '#/$defs/x~1y~0' } }, $defs: { 'x/y~': { $ref: '#' } } },
    ],
  ])('is infinite when it refers to %s', (_name, schema) => {
    expect(expandedSize(schema)).toBe(Number.POSITIVE_INFINITY);
  });
});
