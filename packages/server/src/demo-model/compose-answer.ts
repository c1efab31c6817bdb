import { fallbackLanguage, type Language, labelOf, type OutputParameter } from '@agentarium/contracts';
import { chooseTool } from './choose-tool.ts';
import { type DemoFacts, type DemoParameter, readFacts, some } from './figures.ts';
import { outputValues } from './output-values.ts';
import { askedCount, askedTopic, receivedText } from './read-request.ts';
import { type ThemeText, themeFor } from './themes/index.ts';
import { type ChatRequest, textOf, type WireEnding, type WireToolCall } from './wire.ts';
import { ownCurrency, unitName, wording } from './wording.ts';

/** One line of at most 90 characters; shorten a text before making it bold, or the closing marker is cut off. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

/** One table cell: no line breaks, no pipes. */
const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** A Markdown table with its heading row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** A Markdown task list. */
const taskList = (items: readonly string[]): string => items.map((item) => `- [ ] ${item}`).join('\n');

const maxShown = 8;
const maxDays = 14;

const dayOrTime = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}).*)?$/;

/** A local day or time has no zone: it is shown as it was written. */
function dateText(text: string, language: Language): string {
  const [, day, time] = dayOrTime.exec(text) ?? [];
  const at = new Date(`${day}T${time ?? '00:00'}Z`);
  if (Number.isNaN(at.getTime())) return text;
  const timeStyle = time === undefined ? undefined : 'short';
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle, timeZone: 'UTC' }).format(at);
}

/** A part may contain a comma itself, like dates and numbers. */
const joined = (parts: readonly string[]) =>
  parts.join(parts.some((part) => part.includes(',')) ? '; ' : ', ');

/** A value as it is written in a language; JSON outputs have it as it is. */
function shown(value: unknown, language: Language): string {
  if (typeof value === 'number')
    return new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value);
  if (typeof value === 'string') return dateText(value, language);
  if (typeof value === 'boolean') return wording[language][value ? 'yes' : 'no'];
  if (Array.isArray(value))
    return joined(value.map((entry) => shown(entry, language).trim()).filter((text) => text !== ''));
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, entry]) => `${key}: ${shown(entry, language)}`)
    .join('; ');
}

function withUnit(text: string, unit: string | null | undefined, language: Language): string {
  if (!unit || unit === ownCurrency) return text;
  const isJoined = unit === '%' && language === 'en';
  return `${text}${isJoined ? '' : ' '}${unitName(language, unit)}`;
}

/** Schedules and administrators' values are not among the reader's inputs. */
function isShared({ value, private: hidden }: DemoParameter): boolean {
  if (hidden || value === null || value === undefined) return false;
  // An empty value, such as an empty list, would leave empty bold markers.
  if (shown(value, fallbackLanguage).trim() === '') return false;
  // Every array has a method `at`.
  return !(
    typeof value === 'object' &&
    (Object.hasOwn(value, 'cron_expressions') || Object.hasOwn(value, 'at'))
  );
}

function basis({ parameters, language }: DemoFacts): string {
  const shownInputs = parameters.filter(isShared).slice(0, maxShown);
  if (shownInputs.length === 0) return '';
  const { basis: title, parameter, value: head } = wording[language];
  const rows = shownInputs.map(({ label, value, words, unit }) => [
    label,
    `**${withUnit(shorten(words?.trim() || shown(value, language)), unit, language)}**`,
  ]);
  return `## ${title}\n\n${table([parameter, head], rows)}`;
}

function figures(facts: DemoFacts): string {
  const { language, outputs } = facts;
  if (outputs.length === 0) return '';
  const values = outputValues(facts);
  const labeled = ({ options }: OutputParameter, value: unknown) => {
    const labels = new Map<unknown, string>(
      options?.map((one) => [one.value, labelOf(one.locales, language, one.value)]),
    );
    const labelIn = (one: unknown) => labels.get(one) ?? one;
    return Array.isArray(value) ? value.map(labelIn) : labelIn(value);
  };
  const line = (output: OutputParameter) => [
    labelOf(output.locales, language, output.name),
    withUnit(shown(labeled(output, values[output.name]), language), output.unit, language),
  ];
  const { figures: title, figure, value } = wording[language];
  return `## ${title}\n\n${table([figure, value], outputs.map(line))}`;
}

/** As many rows as the reader asks for items or the prompts for days, else the theme's default. */
function plan(facts: DemoFacts, { planTitle, columns, rows, more }: ThemeText): string {
  const { wish, language } = facts;
  const all = [...rows.map(([, what, why]) => [what, why]), ...more];
  const first = (count: number, label: (number: number) => string) =>
    Array.from({ length: count }, (_none, index) => [label(index + 1), ...(all[index % all.length] ?? [])]);
  const count = askedCount(facts);
  if (count !== null)
    return `## ${planTitle}\n\n${table(['№', columns[1], columns[2]], first(count, String))}`;
  const days = Number(/(\d{1,2})[\s-]*(?:day|дн|ден)/i.exec(wish)?.[1] ?? 0);
  const daily = first(days > 1 && days <= maxDays ? days : 0, wording[language].day);
  return `## ${planTitle}\n\n${table(columns, daily.length > 0 ? daily : rows)}`;
}

/** A tool's result in words: the value of `{"result": 4}`, other JSON in readable form. */
function found(text: string, language: DemoFacts['language']): string {
  try {
    const value: unknown = JSON.parse(text);
    const isResult = typeof value === 'object' && value !== null && Object.keys(value).join() === 'result';
    return shown(isResult ? Object.values(value)[0] : value, language);
  } catch {
    return text;
  }
}

/** A call that had no result, as a model reads it: `NOT_CONFIRMED: The user did not allow this call.` */
const isFailure = (result: string) => /^[A-Z_]+: /.test(result);

function findings({ toolResults, language }: DemoFacts): string {
  const results = toolResults.filter((result) => !isFailure(result));
  if (results.length === 0) return '';
  const lines = results.map((result) => `- ${found(result, language).replaceAll(/\s+/g, ' ').slice(0, 200)}`);
  return `## ${wording[language].looked}\n\n${lines.join('\n')}`;
}

function opening(facts: DemoFacts, text: string): string {
  const { agent, task, language, isFollowUp } = facts;
  const { greeting, followUp, topic } = wording[language];
  const asked = askedTopic(facts);
  const words = [
    greeting(agent.name, agent.role),
    asked === null ? '' : topic(shorten(asked)),
    text,
    isFollowUp ? followUp : '',
  ];
  return `# ${task.name}\n\n${words.filter(Boolean).join(' ')}`;
}

/**
 * The demo model's answer in Markdown, 150 to 400 words, deterministic for given facts: who answers, the inputs, a
 * plan, thoughts, the output figures, a checklist and a tip.
 */
export function composeAnswer(facts: DemoFacts): string {
  const text = themeFor(facts)[facts.language];
  const salt = JSON.stringify([facts.agent.name, facts.task.name, facts.parameters]);
  const thoughts = some(text.thoughts, 3, salt).map(([title, words]) => `### ${title}\n\n${words}`);
  const parts = [
    opening(facts, some(text.openings, 1, salt).join('')),
    receivedText(facts.files, facts.language),
    basis(facts),
    findings(facts),
    plan(facts, text),
    ...thoughts,
    figures(facts),
    `## ${wording[facts.language].steps}\n\n${taskList(some(text.steps, 5, salt))}`,
    `> 💡 ${some(text.tips, 1, salt).join('')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** The demo model's reply to a follow-up question, in Markdown; deterministic for given facts. */
function composeFollowUp(facts: DemoFacts): string {
  const { language, followUp, task, agent } = facts;
  const text = themeFor(facts)[language];
  const words = wording[language];
  const { kind, message, turn } = followUp ?? { kind: 'ask', message: '', turn: 0 };
  const salt = JSON.stringify([agent.name, task.name, message, turn]);
  const steps = some(text.steps, 3, salt);
  const thoughts = (count: number) =>
    some(text.thoughts, count, salt).map(([title, thought]) => `### ${title}\n\n${thought}`);
  const received = receivedText(facts.files, language);
  const tip = `> 💡 ${some(text.tips, 1, salt).join('')}`;
  switch (kind) {
    case 'ask':
      return [words.youAsked(shorten(message)), received, ...thoughts(2), taskList(steps), tip]
        .filter(Boolean)
        .join('\n\n');
    case 'regenerate':
      return [`# ${task.name}`, words.otherWay, ...thoughts(3), taskList(steps), tip].join('\n\n');
    case 'shorter':
      return [`## ${words.inShort}`, taskList(steps), tip].join('\n\n');
    case 'simpler':
      return [`## ${words.inSimpleWords}`, words.simply, taskList(steps)].join('\n\n');
    case 'translate':
      return composeAnswer(facts);
    default:
      return kind satisfies never;
  }
}

/** Three suggested questions as JSON, without the one that was just asked. */
function suggestions({ language }: DemoFacts, about: string): string {
  const open = wording[language].questions.filter((question) => question !== about);
  return JSON.stringify({ suggested_questions: some(open, 3, about) });
}

type Property = { type?: string | string[]; enum?: (string | null)[]; description?: string };

const dataTypes: Record<string, OutputParameter['data_type']> = {
  integer: 'Integer',
  number: 'Float',
  boolean: 'Boolean',
  array: 'Array',
  object: 'Object',
};

/** An output parameter derived from a JSON Schema, for a caller that sends no facts along. */
function outputOf(name: string, { type, enum: values, description }: Property): OutputParameter {
  const kind = Array.isArray(type) ? type[0] : type;
  const options = values?.flatMap((value) => (value === null ? [] : [{ value }]));
  const data_type = options ? 'Enum' : (dataTypes[kind ?? ''] ?? 'String');
  return { name, data_type, description, ...(options ? { options } : {}) };
}

/** The object requested by a JSON `response_format`, as text. */
function structuredAnswer({ response_format }: ChatRequest, facts: DemoFacts): string {
  const schema = (response_format?.json_schema?.schema ?? {}) as { properties?: Record<string, Property> };
  const properties = Object.entries(schema.properties ?? {});
  const outputs =
    facts.outputs.length > 0 ? facts.outputs : properties.map(([name, property]) => outputOf(name, property));
  return JSON.stringify(outputValues({ ...facts, outputs }));
}

export type DemoReply = { text: string; calls: WireToolCall[]; ending: WireEnding };

const tokens = (text: string) => Math.ceil(text.length / 4);

/** The demo model's reply to a request: a tool call, outputs or suggestions as JSON, or a Markdown answer. Pure. */
export function answerRequest(request: ChatRequest): DemoReply {
  const facts = readFacts(request);
  const call = chooseTool(request, facts);
  const wantsJson = request.response_format?.type.startsWith('json') === true;
  const words = () => {
    if (facts.suggestsAfter !== undefined) return suggestions(facts, facts.suggestsAfter);
    if (wantsJson) return structuredAnswer(request, facts);
    return facts.followUp ? composeFollowUp(facts) : composeAnswer(facts);
  };
  const text = call ? '' : words();
  const asked = request.messages.reduce((sum, message) => sum + tokens(textOf(message)), 0);
  const said = tokens(text + (call?.arguments ?? ''));
  return {
    text,
    calls: call ? [call] : [],
    ending: {
      id: 'chatcmpl-demo',
      model: request.model ?? 'demo',
      finish: call ? 'tool_calls' : 'stop',
      usage: { prompt_tokens: asked, completion_tokens: said, total_tokens: asked + said },
    },
  };
}
