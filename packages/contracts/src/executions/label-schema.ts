import * as z from 'zod';
import { maxLabelChars, maxLabels } from './names.ts';

/** The key that identifies a label, ignoring case. */
export const labelKey = (label: string): string => label.trim().toLowerCase();

export const label = z.string().trim().min(1).max(maxLabelChars);

const labelList = z.array(label).max(maxLabels);

/**
 * All labels of an execution in order; of two that differ only in case, the first is kept. With `before`, the labels that
 * the caller last saw, those added or removed elsewhere meanwhile stay so.
 */
export const labelsInput = z.strictObject({ labels: labelList, before: labelList.optional() });

export const labels = z.object({ labels: z.array(z.string()) });
export const pin = z.strictObject({ pinned: z.boolean() });

/** One of the user's labels, as last spelled, and how many executions have it. */
export const labelCount = z.object({ label: z.string(), count: z.number().int() });
export type LabelCount = z.infer<typeof labelCount>;
