import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { errorText } from '../../lib/api/error-text.ts';
import { loadFile } from '../../lib/load-file.ts';
import { useToast } from '../feedback/toast.tsx';

/** An error without a field: blocks a form whose checks could not be loaded, so its values stay. */
const unchecked = { values: {}, errors: { '': { type: 'unchecked' } } };

type Schema<I extends FieldValues, O> = z.ZodType<O, I>;

/** A schema whose issues carry codes instead of English sentences. */
const withCodes = <I extends FieldValues, O>(
  schema: Schema<I, O>,
  messageOf: (issue: z.core.$ZodIssue, root: unknown) => string,
): Pick<Schema<I, O>, '~standard'> => ({
  '~standard': {
    ...schema['~standard'],
    validate: (values) => {
      const { success, data, error } = schema.safeParse(values);
      if (success) return { value: data };
      return { issues: error.issues.map((issue) => ({ ...issue, message: messageOf(issue, values) })) };
    },
  },
});

/**
 * A form validated by a contract schema: on blur, then on every change; submit shows all errors and focuses the first.
 * Pass a loader (`() => import(…).then(…)`) to keep the schema library out of the first load; if it fails, submit shows
 * a toast and sends nothing.
 */
export function useSchemaForm<I extends FieldValues, O = I>(
  schema: Schema<I, O> | (() => Promise<Schema<I, O>>),
  options: Omit<UseFormProps<I, unknown, O>, 'resolver'> = {},
): UseFormReturn<I, unknown, O> {
  const toast = useToast();
  const { t } = useTranslation('common');
  const loaded = useRef<Promise<Schema<I, O>> | null>(null);
  const load = () => {
    if (typeof schema !== 'function') return Promise.resolve(schema);
    loaded.current ??= loadFile(schema);
    loaded.current.catch(() => {
      loaded.current = null;
    });
    return loaded.current;
  };
  const resolver: Resolver<I, unknown, O> = async (values, context, settings) => {
    let checks: Schema<I, O>;
    let say: typeof import('../../lib/api/issue-message.ts');
    try {
      [checks, say] = await Promise.all([load(), loadFile(() => import('../../lib/api/issue-message.ts'))]);
    } catch (error) {
      // On blur only that field is checked.
      if (settings.names?.length !== 1) toast.error(`${t('load.form')} ${errorText(t, error)}`);
      return unchecked as never;
    }
    const coded = withCodes(checks, say.issueMessage);
    return (standardSchemaResolver(coded) as Resolver<I, unknown, O>)(values, context, settings);
  };

  // Loads the validation on the user's first interaction, to keep it out of the page's first load.
  const preload = useEffectEvent(() => void load().catch(() => {}));
  useEffect(() => {
    const moves = ['focusin', 'pointerdown', 'keydown'] as const;
    const start = () => {
      stop();
      preload();
    };
    const stop = () => {
      for (const move of moves) document.removeEventListener(move, start);
    };
    for (const move of moves) document.addEventListener(move, start);
    return stop;
  }, []);
  return useForm<I, unknown, O>({ mode: 'onTouched', ...options, resolver });
}
