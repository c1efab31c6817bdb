import type { FollowUpKind, Language, OutputParameter } from '@agentarium/contracts';
import { filesIn, type ReceivedFile } from './read-request.ts';
import { type ChatRequest, ownWordsOf, textOf } from './wire.ts';
import { languageOf, wording } from './wording.ts';

/** An integer from 0 to 2^32 − 1 that depends only on the text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A number from `min` to `max` (inclusive) that depends only on the text, in steps of `step`. */
export function numberBetween(text: string, min: number, max: number, step = 1): number {
  const steps = Math.floor((max - min) / step) + 1;
  return Number((min + (seedOf(text) % steps) * step).toFixed(2));
}

/** `count` adjacent items of a list, starting at a position that depends only on the text; wraps around. */
export function some<T>(list: readonly T[], count: number, text: string): T[] {
  const start = list.length === 0 ? 0 : seedOf(text) % list.length;
  const turned = [...list.slice(start), ...list.slice(0, start)];
  return turned.slice(0, count);
}

export type DemoParameter = {
  name: string;
  label: string;
  value: unknown;
  words?: string;
  unit?: string | null;
  private?: boolean;
};

/** The facts about a run that the demo model knows. */
export type DemoFacts = {
  language: Language;
  agent: { name: string; role: string };
  task: { name: string; description: string };
  parameters: DemoParameter[];
  outputs: OutputParameter[];
  /** All of the user's texts, joined. */
  wish: string;
  toolResults: string[];
  /** The files of the user's last message. */
  files: ReceivedFile[];
  isFollowUp: boolean;
  /** The answer to which questions are asked for. */
  suggestsAfter?: string;
  /** A follow-up question; `turn` counts the questions so far. */
  followUp?: { kind: FollowUpKind; message: string; turn: number };
};

/** A value in the parameter block of a message: `- Label: value`. */
const parameterLine = /^- ([^:\n]{1,80}): (.+)$/gm;

function parametersIn(wish: string): DemoParameter[] {
  return [...wish.matchAll(parameterLine)].map(([, label = '', text = '']) => {
    const number = Number(text);
    return { name: label.toLowerCase(), label, value: Number.isFinite(number) ? number : text };
  });
}

/** The facts of a request: those that the engine sends along, else what the messages contain. */
export function readFacts(request: ChatRequest): DemoFacts {
  const given = (request.demo_facts ?? {}) as Partial<DemoFacts>;
  const said = (role: string) => request.messages.filter((message) => message.role === role).map(textOf);
  const asked = request.messages.filter(({ role }) => role === 'user');
  const wish = asked.map(ownWordsOf).join('\n\n');
  const language = given.language ?? languageOf(wish, said('system'));
  const { assistant, question } = wording[language];
  return {
    language,
    agent: given.agent ?? { name: assistant, role: '' },
    task: given.task ?? { name: question, description: '' },
    parameters: given.parameters ?? parametersIn(wish),
    outputs: given.outputs ?? [],
    wish,
    toolResults: said('tool'),
    files: filesIn(asked.at(-1)),
    ...(given.suggestsAfter !== undefined && { suggestsAfter: given.suggestsAfter }),
    ...(given.followUp && { followUp: { ...given.followUp, turn: asked.length } }),
    isFollowUp: given.isFollowUp ?? said('assistant').some((text) => text !== ''),
  };
}

/** The number in a parameter, by its name or a prefix of it. */
function numberOf({ parameters }: DemoFacts, name: string): number | null {
  const found =
    parameters.find((parameter) => parameter.name === name) ??
    parameters.find((parameter) => parameter.name.startsWith(`${name}_`));
  return typeof found?.value === 'number' ? found.value : null;
}

/** The text in a parameter, by its name. */
function wordOf({ parameters }: DemoFacts, name: string): string | null {
  const value = parameters.find((parameter) => parameter.name === name)?.value;
  return typeof value === 'string' ? value : null;
}

/** The first list among the parameters, as text; empty if there is none. */
export function firstListOf({ parameters }: DemoFacts): string[] {
  const list = parameters.find(({ value }) => Array.isArray(value) && value.length > 0)?.value;
  return Array.isArray(list) ? list.map(String) : [];
}

const activityFactors: Record<string, number> = {
  sedentary: 1.2,
  low: 1.2,
  light: 1.375,
  moderate: 1.55,
  high: 1.725,
};

const body = (facts: DemoFacts) => ({
  weight: numberOf(facts, 'weight') ?? 70,
  height: numberOf(facts, 'height') ?? 172,
  age: numberOf(facts, 'age') ?? 35,
});

/** Body mass index in kg/m². */
function bodyMassIndex(facts: DemoFacts): number {
  const { weight, height } = body(facts);
  return weight / (height / 100) ** 2;
}

/** Basal metabolic rate in kcal per day, by Mifflin and St Jeor. */
function basalRate(facts: DemoFacts): number {
  const { weight, height, age } = body(facts);
  const gender = wordOf(facts, 'gender');
  const constant = gender === 'male' ? 5 : gender === 'female' ? -161 : -78;
  return 10 * weight + 6.25 * height - 5 * age + constant;
}

/** Daily energy expenditure in kcal. */
function dailyExpenditure(facts: DemoFacts): number {
  return basalRate(facts) * (activityFactors[wordOf(facts, 'activity_level') ?? ''] ?? 1.45);
}

/** Recommended water intake in ml per day. */
const waterNorm = (facts: DemoFacts): number => body(facts).weight * 30;

/** Weight in kg at a body mass index of 22. */
const idealWeight = (facts: DemoFacts): number => 22 * (body(facts).height / 100) ** 2;

/** Sums the digits of a date until one digit or a master number is left. */
function lifePath(date: string): number {
  let sum = [...date.replace(/\D/g, '')].reduce((total, digit) => total + Number(digit), 0);
  while (sum > 9 && sum !== 11 && sum !== 22 && sum !== 33) {
    sum = [...String(sum)].reduce((total, digit) => total + Number(digit), 0);
  }
  return sum;
}

type Figure = (facts: DemoFacts) => number | null;

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
const firstDate = ({ parameters }: DemoFacts) => parameters.map(({ value }) => value).find(isDate);

const words: Figure = ({ parameters }) => {
  const texts = parameters.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const longest = texts.toSorted((one, other) => other.length - one.length)[0];
  return longest ? longest.split(/\s+/).length : null;
};

const ratio: Figure = (facts) => {
  const wanted = numberOf(facts, 'servings_wanted');
  const now = numberOf(facts, 'servings_now');
  return wanted && now ? wanted / now : null;
};

/** Figures derived from the parameters, by a pattern of the output's name; the first match with a value wins. */
const figures: [RegExp, Figure][] = [
  [/^bmi|body_mass/, bodyMassIndex],
  [/^bmr|basal/, basalRate],
  [/^tdee|expenditure|calories_(norm|target)|calories.*_daily/, dailyExpenditure],
  [/water_l(_|$)|water_lit/, (facts) => waterNorm(facts) / 1000],
  [/water/, waterNorm],
  [/ideal_weight|target_weight|healthy_weight/, idealWeight],
  [/protein.*_daily/, (facts) => (numberOf(facts, 'weight') ?? 0) * 1.4 || null],
  [/life_path|destiny|path_number/, (facts) => (firstDate(facts) ? lifePath(firstDate(facts) ?? '') : null)],
  [/scale|factor/, ratio],
  [/words_count|word_count/, words],
  [/minutes|duration/, (facts) => numberOf(facts, 'minutes')],
  [/steps/, (facts) => numberOf(facts, 'usual_steps')],
  [/count|total_items/, (facts) => firstListOf(facts).length || null],
];

/** Usual ranges of figures by a pattern of their name: min, max, step. */
const ranges: [RegExp, number, number, number][] = [
  [/calor|kcal|energy/, 380, 720, 10],
  [/protein/, 18, 42, 1],
  [/fat/, 10, 28, 1],
  [/carb/, 30, 85, 5],
  [/fib(er|re)/, 6, 14, 1],
  [/sleep|hours/, 7, 8.5, 0.5],
  [/second/, 30, 90, 5],
  [/minute|duration|time/, 15, 50, 5],
  [/steps/, 6500, 10500, 500],
  [/distance|_km/, 4, 12, 0.5],
  [/cost|price|amount|budget|spend/, 14, 58, 0.5],
  [/percent|compatib|match|probab|success/, 62, 94, 1],
  [/effort|intensity|difficulty|priority/, 4, 8, 1],
  [/score|rating|mood/, 6, 9.5, 0.5],
  [/heart|pulse/, 58, 76, 1],
  [/temperature/, 36.4, 36.8, 0.1],
  [/year|number/, 1, 9, 1],
  [/count|items|lines|blocks/, 3, 9, 1],
];

/** A figure derived from the run's parameters, or null. */
export function figureFor({ name, description }: OutputParameter, facts: DemoFacts): number | null {
  const key = /\bday|день|сут/i.test(description ?? '') ? `${name}_daily` : name;
  for (const [pattern, figure] of figures) {
    const value = pattern.test(key) ? figure(facts) : null;
    if (value !== null) return value;
  }
  return null;
}

type Range = [min: number, max: number, step: number];

/** The range of a figure: the one in its description ("from 0 to 100"), else the usual one for its name. */
export function rangeFor({ name, description, unit }: OutputParameter): Range {
  const said = /(\d+)\s*(?:to|до|-|–)\s*(\d+)/.exec(description ?? '');
  if (said) {
    const [min, max] = [Number(said[1]), Number(said[2])];
    return [/score|compatib|rat/.test(name) ? Math.round(min + (max - min) * 0.6) : min, max, 1];
  }
  if (unit === '%') return [58, 94, 1];
  const usual = ranges.find(([pattern]) => pattern.test(name));
  return usual ? [usual[1], usual[2], usual[3]] : [1, 10, 1];
}
