import type * as z from 'zod';
import type { Services } from '../../../platform/context.ts';
import type { CallOwner } from '../types.ts';

/** A built-in tool. `run` reads only data of `owner`. */
export type Builtin<Input extends z.ZodObject = z.ZodObject> = {
  description: string;
  input: Input;
  run: (services: Services, owner: CallOwner, given: z.output<Input>) => Promise<unknown>;
};

/** Keeps the input's type while the tools are in one table. */
export const builtin = <Input extends z.ZodObject>(definition: Builtin<Input>): Builtin =>
  definition as unknown as Builtin;
