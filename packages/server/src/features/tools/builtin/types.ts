import type * as z from 'zod';
import type { Services } from '../../../platform/context.ts';
import type { CallOwner } from '../types.ts';

/** A tool of the product itself. `run` reads what belongs to `owner` and nothing else. */
export type Builtin<Input extends z.ZodObject = z.ZodObject> = {
  description: string;
  input: Input;
  run: (services: Services, owner: CallOwner, given: z.output<Input>) => Promise<unknown>;
};

/** Keeps the input's type while the tools stand in one table. */
export const builtin = <Input extends z.ZodObject>(definition: Builtin<Input>): Builtin =>
  definition as unknown as Builtin;
