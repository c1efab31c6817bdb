import 'katex/dist/katex.min.css';
import type { Options } from 'react-markdown';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';

type Step = NonNullable<Options['remarkPlugins']>[number];
/** The steps of parsing and showing a text that set its formulas. */
export type MathSteps = { remark: Step; rehype: Step };

// Loaded with the first answer that has a formula.

/** Formulas between double dollars are set; nothing in them may load, link or grow without end. */
export const mathSteps: MathSteps = {
  remark: [remarkMath, { singleDollarTextMath: false }],
  rehype: [
    rehypeKatex,
    { trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200, errorColor: 'inherit' },
  ],
};
