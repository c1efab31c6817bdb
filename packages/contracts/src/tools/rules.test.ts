import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyWhole,
  choice,
  type Field,
  faultsOf,
  fieldCases,
  flag,
  text,
  untested,
  whole,
} from '../testing/field-cases.ts';
import { testEveryField, testFields } from '../testing/field-tests.ts';
import { httpToolConfig, mcpToolConfig } from './config-rules.ts';
import { builtinTools, httpMethods, implementationTypes } from './names.ts';
import { confirmation, toolInput, toolTrialInput, toolUpdate } from './rules.ts';
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

describe('each field of a tool', () => {
  const table: Record<string, Field> = {
    name: {
      good: ['past_results', ...builtinTools],
      bad: [
        ['', 'REQUIRED'],
        ['  ', 'REQUIRED'],
        [undefined, 'REQUIRED'],
        [7, 'NOT_TEXT'],
      ],
    },
    description: text(10, 1000),
    implementation_type: { ...choice(implementationTypes), good: ['builtin'] },
    input_schema: {
      good: [
        { type: 'object' },
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { type: 'object', properties: {}, additionalProperties: false },
      ],
      bad: [
        [{}, 'SCHEMA_TYPE'],
        [{ type: 'string' }, 'SCHEMA_TYPE'],
        [{ type: ['object'] }, 'SCHEMA_TYPE'],
        [{ type: 'object', properties: { a: { type: 'sum' } } }, 'SCHEMA_INVALID'],
        [{ type: 'object', title: 'x'.repeat(20_000) }, 'SCHEMA_TOO_LONG'],
        [{ type: 'object', properties: { a: { $ref: '#' } } }, 'SCHEMA_CYCLE'],
        ['{}', 'NOT_OBJECT'],
        [undefined, 'REQUIRED'],
      ],
    },
    config: {
      good: [undefined, {}, { builtin: 'calculator' }],
      bad: [
        [[], 'NOT_OBJECT'],
        [{ url }, '.url UNKNOWN_FIELD'],
      ],
    },
    is_enabled: flag('optional'),
    requires_confirmation: flag('optional'),
  };

  testEveryField(toolInput, good, table);

  test('has its default: on, without approval', () => {
    expect(toolInput.parse(good)).toMatchObject({
      config: {},
      is_enabled: true,
      requires_confirmation: false,
    });
  });

  testFields(toolUpdate, good, { change_count: anyWhole('optional') }, 'changes with %s');
});

describe('the name of a tool', () => {
  const named = (name: string) => faultsOf(toolInput, { ...http({ url }), name });

  test.each(['ab', 'getWeather', 'get_weather-2', 'x'.repeat(64)])('accepts %s', (name) => {
    expect(named(name)).toEqual([]);
  });

  test.each([
    ['a', 'TOO_SHORT minimum=2'],
    ['x'.repeat(65), 'TOO_LONG maximum=64'],
    ['2fast', 'TOOL_NAME'],
    ['_a', 'TOOL_NAME'],
    ['get weather', 'TOOL_NAME'],
    ['погода', 'TOOL_NAME'],
    ['a.b', 'TOOL_NAME'],
  ])('rejects %s', (name, fault) => {
    expect(named(name)).toEqual([`name ${fault}`]);
  });
});

describe('a built-in tool', () => {
  const options = `options=${builtinTools.join(', ')}`;
  test.each([
    ['its name', { name: 'unit_convert' }, []],
    ['its configuration', { name: 'sums', config: { builtin: 'calculator' } }, []],
    ['an unknown name', { name: 'sums' }, [`config.builtin NOT_OPTION ${options}`]],
    ['an unknown configuration', { config: { builtin: 'sums' } }, [`config.builtin NOT_OPTION ${options}`]],
  ])('is checked by %s', (_name, given, faults) => {
    expect(faultsOf(toolInput, { ...good, ...given })).toEqual(faults);
  });
});

describe('a tool over HTTP', () => {
  const headers = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`X-${at}`, 'v']));
  const table: Record<string, Field> = {
    method: choice(httpMethods, 'optional'),
    url: {
      good: [
        'http://api.example.com',
        'HTTPS://api.example.com:8443/v1',
        `${url}/{city}?q={query}`,
        `${url}?key={{secret:WEATHER_KEY}}`,
        `${url}?key={{ secret:WEATHER_KEY }}&q={q}`,
        'http://127.0.0.1:8080/x',
        `${url}?${'x'.repeat(2000 - url.length - 1)}`,
      ],
      bad: [
        ['', 'TOOL_URL'],
        ['api.example.com', 'TOOL_URL'],
        ['ftp://api.example.com', 'TOOL_URL'],
        ['file:///etc/passwd', 'TOOL_URL'],
        ['javascript:alert(1)', 'TOOL_URL'],
        ['https://{host}/v1', 'TOOL_URL'],
        ['https://api.{domain}/v1', 'TOOL_URL'],
        ['https://api.example.com{port}', 'TOOL_URL'],
        ['https://ann:secret@api.example.com', 'TOOL_URL'],
        ['https://api.example.com@evil.example/', 'TOOL_URL'],
        [`${url}/{{secret:KEY}}`, 'TOOL_URL'],
        [`${url}/{a b}`, 'TOOL_URL'],
        [`${url}/{}`, 'TOOL_URL'],
        [`${url}/a b`, 'TOOL_URL'],
        [`${url}?${'x'.repeat(2000 - url.length)}`, 'TOO_LONG maximum=2000'],
        [undefined, 'REQUIRED'],
        [7, 'NOT_TEXT'],
      ],
    },
    headers: {
      good: [
        undefined,
        {},
        headers(30),
        { Accept: '*/*' },
        { A: '' },
        { A: 'x'.repeat(2000) },
        { A: '{{secret:K}}' },
      ],
      bad: [
        [headers(31), 'TOO_MANY maximum=30'],
        [{ 'a b': 'x' }, '.a b HEADER_NAME'],
        [{ 'a:': 'x' }, '.a: HEADER_NAME'],
        [{ A: 'x'.repeat(2001) }, '.A TOO_LONG maximum=2000'],
        [{ A: 'a\r\nB: c' }, '.A HEADER_CHARACTERS'],
        [{ A: 'привет' }, '.A HEADER_CHARACTERS'],
        [{ A: 1 }, '.A NOT_TEXT'],
        [[], 'NOT_OBJECT'],
      ],
    },
    timeout_ms: whole(100, 120_000, 'optional'),
  };

  test.each(fieldCases({ url }, table))('%s', (_name, config, faults) => {
    expect(faultsOf(httpToolConfig, config)).toEqual(faults);
    expect(faultsOf(toolInput, http(config as object))).toEqual(faults.map((fault) => `config.${fault}`));
  });

  test('is a GET with a timeout of ten seconds by default', () => {
    expect(httpToolConfig.parse({ url })).toMatchObject({ method: 'GET', timeout_ms: 10_000 });
    expect(untested(httpToolConfig, table)).toEqual([]);
  });

  test('calls only the host of its URL, whatever the arguments are', () => {
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
});

describe('a tool of an MCP server', () => {
  test.each<[string, object, string[]]>([
    ['over HTTP', { transport: 'http', url }, []],
    ['over HTTP with a secret', { transport: 'http', url: `${url}?key={{secret:KEY}}` }, []],
    ['by a command', { transport: 'stdio', command: 'npx server' }, []],
    ['under another name', { transport: 'stdio', command: 'x', tool_name: 'x'.repeat(200) }, []],
    ['with arguments in its URL', { transport: 'http', url: `${url}/{city}` }, ['url MCP_URL']],
    ['without a URL', { transport: 'http' }, ['url REQUIRED']],
    ['without a command', { transport: 'stdio' }, ['command REQUIRED']],
    ['with a blank command', { transport: 'stdio', command: ' ' }, ['command REQUIRED']],
    [
      'with a long command',
      { transport: 'stdio', command: 'x'.repeat(501) },
      ['command TOO_LONG maximum=500'],
    ],
    ['with an empty name', { transport: 'stdio', command: 'x', tool_name: '' }, ['tool_name REQUIRED']],
    [
      'with a long name',
      { transport: 'stdio', command: 'x', tool_name: 'x'.repeat(201) },
      ['tool_name TOO_LONG maximum=200'],
    ],
    [
      'with a timeout below the limit',
      { transport: 'http', url, timeout_ms: 99 },
      ['timeout_ms TOO_SMALL minimum=100'],
    ],
    [
      'with a timeout above the limit',
      { transport: 'stdio', command: 'x', timeout_ms: 120_001 },
      ['timeout_ms TOO_BIG maximum=120000'],
    ],
    [
      'by a command with headers',
      { transport: 'stdio', command: 'x', headers: {} },
      ['headers UNKNOWN_FIELD'],
    ],
    ['over HTTP with a command', { transport: 'http', url, command: 'x' }, ['command UNKNOWN_FIELD']],
  ])('%s', (_name, config, faults) => {
    expect(faultsOf(mcpToolConfig, config)).toEqual(faults);
    expect(faultsOf(toolInput, mcp(config))).toEqual(faults.map((fault) => `config.${fault}`));
  });

  test.each([{}, { transport: 'pigeon', url }, { transport: null }])(
    'supports HTTP and stdio, not %o',
    (config) => {
      expect(mcpToolConfig.safeParse(config).error?.issues.map(({ path }) => path)).toEqual([['transport']]);
    },
  );

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
    ['an empty one', {}, 1],
    ['its parts', { type: 'object', properties: { a: { type: 'string' } } }, 3],
    ['unreferenced definitions', { type: 'object', $defs: { a: { b: {} } } }, 1],
    ['a broken reference', { properties: { a: ref('gone') } }, 3],
    ['an external reference', { properties: { a: { $ref: 'https://example.com' } } }, 3],
    ['lists', { anyOf: [{}, {}, {}] }, 5],
  ])('counts %s', (_name, schema, size) => {
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
    ['itself', { $ref: '#' }],
    [
      'a definition that references itself',
      { properties: { a: ref('a') }, $defs: { a: { items: ref('a') } } },
    ],
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

describe('other tool calls', () => {
  testFields(confirmation, { confirmed: true }, { confirmed: flag() }, 'an approval: %s');

  test('a trial has the tool and its arguments, which default to none', () => {
    expect(toolTrialInput.parse({ tool: good }).arguments).toEqual({});
    expect(faultsOf(toolTrialInput, { tool: good, arguments: { a: [1, null] } })).toEqual([]);
    expect(faultsOf(toolTrialInput, { tool: { ...good, name: '' }, arguments: [] })).toEqual([
      'tool.name REQUIRED',
      'arguments NOT_OBJECT',
    ]);
    expect(faultsOf(toolTrialInput, {})).toEqual(['tool REQUIRED']);
  });
});
