/** A value at a time (in milliseconds). */
export type Sample = { at: number; value: number };

/**
 * The probability that a variable with Student's t distribution of `freedom` degrees lies between -t and t: a finite
 * sum.
 */
function shareWithin(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const cosine = Math.cos(angle);
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k <= freedom - 2; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}

/** The half-width of a 95% confidence interval in standard errors. */
export function studentFactor(freedom: number): number {
  let [low, high] = [1.9, 13];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (shareWithin(middle, freedom) < 0.95) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * A least-squares line: its mean point with half the width of the 95% confidence band there, its slope per millisecond
 * and the 95% confidence interval of the slope.
 */
export type Line = { at: number; value: number; margin: number; slope: number; low: number; high: number };

/** Fits a line through at least three samples at two different times; else null. */
export function fitLine(samples: readonly Sample[]): Line | null {
  const count = samples.length;
  if (count < 3) return null;
  const mean = (of: (one: Sample) => number) => samples.reduce((sum, one) => sum + of(one) / count, 0);
  // Relative to the mean point, to lose little precision to rounding.
  const [at, value] = [mean((one) => one.at), mean((one) => one.value)];
  let [squares, products] = [0, 0];
  for (const one of samples) {
    squares += (one.at - at) ** 2;
    products += (one.at - at) * (one.value - value);
  }
  if (samples.every((one) => one.at === samples[0]?.at)) return null;
  const slope = products / squares;
  const rest = samples.reduce((sum, one) => sum + (one.value - value - slope * (one.at - at)) ** 2, 0);
  const spread = studentFactor(count - 2) * Math.sqrt(rest / (count - 2));
  const turn = spread / Math.sqrt(squares);
  return { at, value, margin: spread / Math.sqrt(count), slope, low: slope - turn, high: slope + turn };
}

/** The time at which a line reaches a value; null for a level line. */
export const meets = (line: Line, target: number): number | null =>
  line.slope === 0 ? null : line.at + (target - line.value) / line.slope;
