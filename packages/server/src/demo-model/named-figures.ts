import type { OutputParameter } from '@agentarium/contracts';
import {
  basalRate,
  bodyMassIndex,
  dailyExpenditure,
  idealWeight,
  lifePath,
  waterNorm,
} from './body-figures.ts';
import { type DemoFacts, firstListOf, numberOf } from './facts.ts';

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
