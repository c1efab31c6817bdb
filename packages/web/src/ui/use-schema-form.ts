import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef } from 'react';
import {
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';

type Schema<I extends FieldValues, O> = z.ZodType<O, I>;

/**
 * A form over a schema of the contract: checks on blur, then on every change; submit shows all errors and focuses
 * the first. Give a loader (`() => import(…).then(…)`) to keep the schema library out of a page's first load.
 */
export function useSchemaForm<I extends FieldValues, O = I>(
  schema: Schema<I, O> | (() => Promise<Schema<I, O>>),
  options: Omit<UseFormProps<I, unknown, O>, 'resolver'> = {},
): UseFormReturn<I, unknown, O> {
  const loaded = useRef<Promise<Schema<I, O>> | null>(null);
  const load = () => {
    loaded.current ??= Promise.resolve(typeof schema === 'function' ? schema() : schema);
    return loaded.current;
  };
  const resolver: Resolver<I, unknown, O> = async (values, context, settings) =>
    (standardSchemaResolver(await load()) as Resolver<I, unknown, O>)(values, context, settings);

  // Loads the checks with the reader's first move, so that they cost the page's first load nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const moves = ['focusin', 'pointerdown', 'keydown'] as const;
    const start = () => {
      stop();
      load().catch(() => {
        loaded.current = null;
      });
    };
    const stop = () => {
      for (const move of moves) document.removeEventListener(move, start);
    };
    for (const move of moves) document.addEventListener(move, start);
    return stop;
  }, []);
  return useForm<I, unknown, O>({ mode: 'onTouched', ...options, resolver });
}
