import 'katex/dist/katex.min.css';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';

// Loaded with the first answer that has a formula.

/** Formulas between double dollars are set; nothing in them may load, link or grow without end. */
export const mathSteps = {
  remark: [remarkMath, { singleDollarTextMath: false }] as const,
  rehype: [
    rehypeKatex,
    { trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200, errorColor: 'inherit' },
  ] as const,
};
export type MathSteps = typeof mathSteps;
