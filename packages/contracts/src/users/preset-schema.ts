import * as z from 'zod';
import { fault } from '../error-details.ts';
import { maxPresetNameChars, maxPresets } from './names.ts';

/** A named set of inputs for a task. */
const preset = z.strictObject({
  name: z.string().trim().min(1).max(maxPresetNameChars),
  parameters: z.record(z.string().min(1).max(100), z.json()),
});
export type Preset = z.infer<typeof preset>;

const nameOf = ({ name }: Preset) => name.toLowerCase();
/** All presets of a task, in order; two names differ by more than case. */
export const presetsInput = z.strictObject({
  presets: z
    .array(preset)
    .max(maxPresets)
    .refine((presets) => new Set(presets.map(nameOf)).size === presets.length, fault('DUPLICATE')),
  change_count: z.int().optional(),
});

export const presets = z.object({ presets: z.array(preset), change_count: z.int() });
