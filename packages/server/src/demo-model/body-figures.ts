import { type DemoFacts, numberOf, wordOf } from './facts.ts';

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
export function bodyMassIndex(facts: DemoFacts): number {
  const { weight, height } = body(facts);
  return weight / (height / 100) ** 2;
}

/** Basal metabolic rate in kcal per day, by Mifflin and St Jeor. */
export function basalRate(facts: DemoFacts): number {
  const { weight, height, age } = body(facts);
  const gender = wordOf(facts, 'gender');
  const constant = gender === 'male' ? 5 : gender === 'female' ? -161 : -78;
  return 10 * weight + 6.25 * height - 5 * age + constant;
}

/** Daily energy expenditure in kcal. */
export function dailyExpenditure(facts: DemoFacts): number {
  return basalRate(facts) * (activityFactors[wordOf(facts, 'activity_level') ?? ''] ?? 1.45);
}

/** Recommended water intake in ml per day. */
export const waterNorm = (facts: DemoFacts): number => body(facts).weight * 30;

/** Weight in kg at a body mass index of 22. */
export const idealWeight = (facts: DemoFacts): number => 22 * (body(facts).height / 100) ** 2;

/** Sums the digits of a date until one digit or a master number is left. */
export function lifePath(date: string): number {
  let sum = [...date.replace(/\D/g, '')].reduce((total, digit) => total + Number(digit), 0);
  while (sum > 9 && sum !== 11 && sum !== 22 && sum !== 33) {
    sum = [...String(sum)].reduce((total, digit) => total + Number(digit), 0);
  }
  return sum;
}
