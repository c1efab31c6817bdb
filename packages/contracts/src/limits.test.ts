import { expect, test } from 'vitest';
import type * as z from 'zod';
import { agentInput } from './agents/rules.ts';
import { resetPassword } from './auth/endpoints.ts';
import { loginInput, registerInput } from './auth/schema.ts';
import { catalogueFile, catalogueFormat } from './catalogue/schema.ts';
import { pageQuery } from './common.ts';
import { deleteExecutions } from './executions/delete-endpoints.ts';
import { createExecution } from './executions/endpoints.ts';
import { labelsInput } from './executions/label-schema.ts';
import { chartPreferences, progressChart } from './executions/progress-schema.ts';
import { followUpInput } from './executions/schema.ts';
import { goalAimInput } from './goals/schema.ts';
import { getAnalytics } from './insights/endpoints.ts';
import { pushSubscriptionInput } from './notifications/push-schema.ts';
import { readInput } from './notifications/schema.ts';
import { promptInput } from './prompts/rules.ts';
import { scheduleValue } from './schedule/schema.ts';
import { refundPurchase, setBudget } from './subscription/admin-endpoints.ts';
import { receivePayment } from './subscription/endpoints.ts';
import { defaultPriceList, priceList } from './subscription/price-list.ts';
import { systemConfigInput } from './system/schema.ts';
import { requiredParametersInput } from './tasks/parameter-rules.ts';
import { taskInput } from './tasks/rules.ts';
import { uuid } from './testing/faults.ts';
import { toolInput } from './tools/rules.ts';
import { statusInput, subscriptionDataInput, usageDataInput } from './users/admin-schema.ts';
import { createUser, listUserExecutions, updateTimezone, updateUser } from './users/endpoints.ts';
import { preferencesInput, userParamsInput } from './users/schema.ts';

// The limits of the values that a client sends, at their edges; a schema that several values share is tested once. The
// rules that join several values are tested beside them.

/** Checks a value in its place. */
type Read<T> = (value: T) => { success: boolean };
type Limits<T> = [what: string, min: number, max: number, read: Read<T>][];

type Part = { [name: string]: Part };

/** Puts the value at a path such as `config.greeting`. */
const at =
  (schema: z.ZodType, good: object, path: string): Read<unknown> =>
  (value) => {
    const body = structuredClone(good) as Part;
    const names = path.split('.');
    const last = names.pop() as string;
    let part = body;
    for (const name of names) {
      part[name] ??= {};
      part = part[name];
    }
    part[last] = value as Part;
    return schema.safeParse(body);
  };
const maxSafe = Number.MAX_SAFE_INTEGER;

const login = { username: 'ann', password: 'secret' };
const account = { name: 'Ann', username: 'ann', email: 'ann@example.com', password: '12345678' };
const reset = { token: 't', password: '12345678' };
const registration = { ...account, consent: true };
const newUser = { ...account, role: 'user' };
const agent = { name: 'Chef', description: 'Cooks with you.', role: 'cook', config: {} };
const task = {
  name: 'Weekly menu',
  description: 'A menu for a week.',
  agent_id: uuid,
  prompt_ids: [uuid],
  execution_type: 'once',
  task_type: 'plain',
  config: {},
};
const child_task_config = { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 3 };
const child = { ...task, task_type: 'child', parent_task_id: uuid, child_task_config };
const prompt = { title: 'Menu', content: 'Write a menu.', version: 1, model_type: 'chatgpt', role: 'user' };
const parameter = { name: 'a', param_type: 'UserInput', data_type: 'String' };
const tool = {
  name: 'weather',
  description: 'Reports the weather.',
  implementation_type: 'http',
  input_schema: { type: 'object' },
  config: { url: 'https://api.example.com' },
};
const push = {
  endpoint: 'https://push.example.com/send/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};
const schedule = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };
const payment = {
  event_id: 'e',
  occurred_at: '2026-01-31T09:00:00Z',
  purchase_id: uuid,
  status: 'completed',
  reference: 'r',
};
const chart = { id: 'chart_1', primary_parameter: null, secondary_parameter: null, position: 0 };
const mcp = { ...tool, implementation_type: 'mcp', config: { transport: 'stdio', command: 'npx server' } };
const russianAgent = {
  ...agent,
  config: { locales: { ru: { name: 'Повар', description: 'Готовит с вами.', role: 'повар' } } },
};
const toolTask = { ...task, config: { allowed_tools: { [uuid]: { enabled: true } } } };
const file = { format: catalogueFormat, version: 1 };
const model = { input_per_million: 1, output_per_million: 2 };

const texts: Limits<string> = [
  ['the name in a registration', 1, 100, at(registerInput, registration, 'name')],
  ['the username in a registration', 3, 30, at(registerInput, registration, 'username')],
  ['the password in a registration', 8, 200, at(registerInput, registration, 'password')],
  ['the username of a login', 1, 254, at(loginInput, login, 'username')],
  ['the password of a login', 1, 1000, at(loginInput, login, 'password')],
  ['the token that resets a password', 1, 200, at(resetPassword.body, reset, 'token')],
  ['a changed username', 3, 50, at(updateUser.body, {}, 'username')],
  ['a changed name', 1, 100, at(updateUser.body, {}, 'name')],
  ['the current password of a change', 0, 1000, at(updateUser.body, {}, 'current_password')],
  ['a time zone', 1, 64, at(updateTimezone.body, {}, 'timezone')],
  ['the name of a created account', 2, 100, at(createUser.body, newUser, 'name')],
  ['the password of a created account', 8, 200, at(createUser.body, newUser, 'password')],
  ['the reason for a changed status', 1, 500, at(statusInput, { status: 'blocked' }, 'reason')],
  ['a first name', 2, 50, at(userParamsInput, {}, 'first_name')],
  ['a middle name', 0, 50, at(userParamsInput, {}, 'middle_name')],
  ['the search of runs', 0, 200, at(listUserExecutions.query, {}, 'search')],
  ['the cursor of a page', 0, 500, at(pageQuery, {}, 'cursor')],
  ['the name of an agent', 3, 50, at(agentInput, agent, 'name')],
  ['the description of an agent', 10, 500, at(agentInput, agent, 'description')],
  ['the role of an agent', 3, 50, at(agentInput, agent, 'role')],
  ['the greeting of an agent', 0, 200, at(agentInput, agent, 'config.greeting')],
  ['the disclaimer of an agent', 0, 500, at(agentInput, agent, 'config.disclaimer')],
  ['the translated name of an agent', 1, 50, at(agentInput, russianAgent, 'config.locales.ru.name')],
  ['the name of a task', 3, 50, at(taskInput, task, 'name')],
  ['the description of a task', 10, 500, at(taskInput, task, 'description')],
  ['the name of a parameter', 1, 100, at(requiredParametersInput, [parameter], '0.name')],
  ['the title of a prompt', 3, 100, at(promptInput, prompt, 'title')],
  ['the content of a prompt', 10, 5000, at(promptInput, prompt, 'content')],
  ['the name of a tool', 2, 64, at(toolInput, tool, 'name')],
  ['the description of a tool', 10, 1000, at(toolInput, tool, 'description')],
  ['the value of a header', 0, 2000, at(toolInput, tool, 'config.headers.accept')],
  ['the command of an MCP server', 1, 500, at(toolInput, mcp, 'config.command')],
  ['a follow-up', 1, 2000, at(followUpInput, {}, 'message')],
  ['a label', 1, 30, at(labelsInput, { labels: [''] }, 'labels.0')],
  ['a cron expression', 1, 100, at(scheduleValue, schedule, 'cron_expressions.0')],
  ['the zone of a schedule', 1, 64, at(scheduleValue, schedule, 'timezone')],
  ['the event of a payment', 1, 200, at(receivePayment.body, payment, 'event_id')],
  ['the signature of a payment', 0, 200, at(receivePayment.headers, {}, 'payment-signature')],
  ['the reason for a refund', 1, 500, at(refundPurchase.body, {}, 'reason')],
];

test.each(texts)('%s has %i to %i characters', (_what, min, max, read) => {
  const lengths = [min - 1, min, max, max + 1].filter((length) => length >= 0);
  expect(lengths.filter((length) => read('x'.repeat(length)).success)).toEqual([min, max]);
});

const integers: Limits<number> = [
  ['the daily limit of an account', -1, 1_000_000, at(usageDataInput, {}, 'daily_execution_limit')],
  ['the extra runs of an account', 0, 1_000_000, at(subscriptionDataInput, {}, 'extra_executions')],
  ['the history of a child', 0, 10, at(taskInput, child, 'child_task_config.history_depth')],
  ['the daily limit of a task', 1, 100, at(taskInput, task, 'config.task_execution_limit')],
  ['the daily limit of an agent', 1, 100, at(agentInput, agent, 'config.task_execution_limit')],
  ['the tool calls of a task', 1, 1000, at(taskInput, task, 'config.tools_max_calls')],
  ['the tool rounds of a task', 1, 50, at(taskInput, task, 'config.tools_max_depth')],
  ['the identical calls of a task', 1, 20, at(taskInput, task, 'config.cycle_max_identical')],
  ['the calls of one tool', 1, 1000, at(taskInput, toolTask, `config.allowed_tools.${uuid}.max_calls`)],
  ['the version of a prompt', 1, 1000, at(promptInput, prompt, 'version')],
  ['the timeout of a tool in ms', 100, 120_000, at(toolInput, tool, 'config.timeout_ms')],
  [
    'the tool calls of a run',
    1,
    1000,
    at(systemConfigInput, {}, 'tool_calls.max_calls_per_execution_global'),
  ],
  [
    'the seconds of all tool calls',
    1,
    3600,
    at(systemConfigInput, {}, 'tool_calls.max_execution_time_seconds'),
  ],
  ['the usual tool calls of a task', 1, 1000, at(systemConfigInput, {}, 'tool_calls.tools_max_calls')],
  ['the usual tool rounds of a task', 1, 50, at(systemConfigInput, {}, 'tool_calls.tools_max_depth')],
  ['the usual identical calls of a task', 1, 20, at(systemConfigInput, {}, 'tool_calls.cycle_max_identical')],
  ['the items of a page', 1, 200, at(pageQuery, {}, 'limit')],
  ['the days of the statistics', 7, 90, at(getAnalytics.query, {}, 'days')],
  ['the place of a chart', 0, 3, at(progressChart, chart, 'position')],
  ['the price of an agent', 0, 1_000_000_000, at(priceList, defaultPriceList, 'agents.basic')],
  ['the runs of a pack', 1, 100_000, at(priceList, defaultPriceList, 'packs.s.execution_count')],
  ['a monthly budget', 0, maxSafe, at(setBudget.body, {}, 'monthly_budget_micros')],
];

test.each(integers)('%s is a whole number from %i to %i', (_what, min, max, read) => {
  const numbers = [min - 1, min, min + 0.5, max, max + 1];
  expect(numbers.filter((number) => read(number).success)).toEqual([min, max]);
});

const decimals: Limits<number> = [
  ['a height in cm', 30, 250, at(userParamsInput, {}, 'height')],
  ['a weight in kg', 20, 300, at(userParamsInput, {}, 'weight')],
  ['the seconds that a run is awaited', 0, 60, at(createExecution.query, {}, 'wait')],
  ['the target of a goal', -1e12, 1e12, at(goalAimInput, { kind: 'reach', by: '2027-03-01' }, 'target')],
  [
    'the price of a million tokens',
    0,
    10_000_000,
    at(priceList, { ...defaultPriceList, models: { m: model } }, 'models.m.input_per_million'),
  ],
];

test.each(decimals)('%s is a number from %d to %d', (_what, min, max, read) => {
  const numbers = [min - 0.1, min, min + 0.5, max, max + 0.1];
  expect(numbers.filter((number) => read(number).success)).toEqual([min, min + 0.5, max]);
});

const id = () => uuid;
const text = (index: number) => `text ${index}`;
const counted = () => ({ task_id: uuid, count: 2, window_started_at: '2026-01-31T09:00:00Z' });
const options = [{ ...parameter, data_type: 'Enum' }];
const preferences = { version: 1, metadata: { last_modified: null, auto_generated: true } };

const lists: [
  what: string,
  min: number,
  max: number,
  entry: (index: number) => unknown,
  read: Read<unknown>,
][] = [
  ['favorites of an account', 0, 500, id, at(preferencesInput, {}, 'favorites')],
  ['allergies of a profile', 0, 100, text, at(userParamsInput, {}, 'allergies')],
  [
    'counted tasks of an account',
    0,
    10_000,
    counted,
    at(usageDataInput, { daily_execution_limit: null }, 'task_executions'),
  ],
  ['bought agents of an account', 0, 500, id, at(subscriptionDataInput, {}, 'purchased_agents')],
  [
    'prompts of a task',
    1,
    20,
    (index) => `${uuid.slice(0, -2)}${index + 10}`,
    at(taskInput, task, 'prompt_ids'),
  ],
  [
    'parameters of a task',
    0,
    50,
    (index) => ({ ...parameter, name: text(index) }),
    (list) => requiredParametersInput.safeParse(list),
  ],
  [
    'options of a parameter',
    1,
    200,
    (index) => ({ value: text(index) }),
    at(requiredParametersInput, options, '0.options'),
  ],
  ['runs of a deletion', 1, 200, id, at(deleteExecutions.body, {}, 'ids')],
  ['labels of a run', 0, 10, text, at(labelsInput, {}, 'labels')],
  ['files of a follow-up', 0, 4, id, at(followUpInput, { message: 'And this?' }, 'files')],
  [
    'charts of a task',
    0,
    4,
    (index) => ({ ...chart, id: `chart_${index}` }),
    at(chartPreferences, preferences, 'charts'),
  ],
  ['notifications marked as read', 1, 200, () => 7, at(readInput, {}, 'ids')],
  ['expressions of a schedule', 1, 10, text, at(scheduleValue, schedule, 'cron_expressions')],
  ['agents of an import', 0, 5000, () => ({ ...agent, id: uuid }), at(catalogueFile, file, 'agents')],
];

test.each(lists)('the number of %s is %i to %i', (_what, min, max, entry, read) => {
  const list = (length: number) => Array.from({ length }, (_, index) => entry(index));
  const lengths = [min - 1, min, max, max + 1].filter((length) => length >= 0);
  expect(lengths.filter((length) => read(list(length)).success)).toEqual([min, max]);
});

test.each<[what: string, max: number, key: (index: number) => string, value: unknown, read: Read<unknown>]>([
  ['preferences', 50, text, 1, (given) => preferencesInput.safeParse(given)],
  ['translations of a task', 20, (index) => `en-${index + 10}`, {}, at(taskInput, task, 'config.locales')],
  ['headers of a tool', 30, (index) => `x-${index}`, 'v', at(toolInput, tool, 'config.headers')],
])('the number of %s is at most %i', (_what, max, key, value, read) => {
  const entries = (length: number) => Array.from({ length }, (_, index) => [key(index), value]);
  const isGood = (length: number) => read(Object.fromEntries(entries(length))).success;
  expect([max, max + 1].map(isGood)).toEqual([true, false]);
});

test('the address of a picture has at most 500 characters, of a device 1000, of a tool 2000', () => {
  const longest = (start: string, read: Read<string>) =>
    [500, 501, 1000, 1001, 2000, 2001].findLast((length) => read(start.padEnd(length, 'x')).success);
  expect(longest('/', at(agentInput, agent, 'config.image'))).toBe(500);
  expect(longest(push.endpoint, at(pushSubscriptionInput, push, 'endpoint'))).toBe(1000);
  expect(longest(`${tool.config.url}/`, at(toolInput, tool, 'config.url'))).toBe(2000);
});

test('an email address has at most 254 characters', () => {
  const email = (length: number) => `${`a@${`${'b'.repeat(60)}.`.repeat(3)}`.padEnd(length - 4, 'c')}.com`;
  const isGood = (length: number) =>
    registerInput.safeParse({ ...registration, email: email(length) }).success;
  expect([254, 255].map(isGood)).toEqual([true, false]);
});
