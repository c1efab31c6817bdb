import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { RegisterValues } from './register-values.ts';

const [minUsername, maxUsername] = [3, 30];

/** Suggests a name and a username from the local part of an address; empty if it yields no valid one. */
export function namesFrom(email: string): { name: string; username: string } {
  const local = email.trim().split('@')[0]?.split('+')[0] ?? '';
  const username = local
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, maxUsername);
  const words = local
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word.length > 1 && !/\d/.test(word));
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return { name: name.slice(0, 100), username: username.length < minUsername ? '' : username };
}

type Form = UseFormReturn<RegisterValues, unknown, RegisterValues>;

/** Fills name and username from the address as it is typed, unless the user has edited them. */
export function useSuggestedNames<O>({
  control,
  getValues,
  setValue,
}: UseFormReturn<RegisterValues, unknown, O>) {
  const email = useWatch({ control: control as Form['control'], name: 'email' });
  const last = useRef({ name: '', username: '' });
  useEffect(() => {
    const next = namesFrom(email);
    for (const field of ['name', 'username'] as const) {
      const isUntouched = getValues(field) === last.current[field];
      last.current[field] = next[field];
      if (isUntouched) setValue(field, next[field], { shouldValidate: false });
      else last.current[field] = ' ';
    }
  }, [email, getValues, setValue]);
}
