import type { User } from '@agentarium/contracts';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { signOut } from '../../data/session.ts';
import { useUpdateTimezone, useUpdateUser } from '../../data/users.ts';
import { applyServerErrors } from '../../design/form/server-errors.ts';
import { keyedMessage } from '../../lib/api/fault-text.ts';
import { type ProfileValues, profileChanges, toProfileValues } from './profile-changes.ts';
import { lockHours } from './timezone-lock.ts';

/** Milliseconds between a password change and the sign-out (docs/spec/user-side.md#constants). */
const signOutDelay = 2000;

export type SaveOutcome = 'saved' | 'no-changes' | 'password-changed' | null;

/**
 * Saves profile changes: the account first, then the time zone, which can change only once a day. A new password signs
 * out after two seconds.
 */
export function useSaveProfile(user: User, form: UseFormReturn<ProfileValues, unknown, ProfileValues>) {
  const updateUser = useUpdateUser(user.id);
  const updateTimezone = useUpdateTimezone();
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    if (outcome !== 'password-changed') return;
    const timer = setTimeout(signOut, signOutDelay);
    return () => clearTimeout(timer);
  }, [outcome]);

  const saveTimezone = async (timezone: string): Promise<boolean> => {
    try {
      await updateTimezone.mutateAsync(timezone);
      return true;
    } catch (failure) {
      const hours = lockHours(failure);
      if (hours === null) setError(applyServerErrors(form, failure));
      else
        form.setError('timezone', {
          type: 'server',
          message: keyedMessage('users:timezone.locked', { count: hours, hours }),
        });
      return false;
    }
  };

  const save = form.handleSubmit(async (values) => {
    setError(null);
    setOutcome(null);
    const before = form.formState.defaultValues?.timezone ?? '';
    const changes = profileChanges(user, values);
    const zone = values.timezone !== '' && values.timezone !== before ? values.timezone : null;
    if (changes === null && zone === null) return setOutcome('no-changes');
    let saved = user;
    if (changes !== null) {
      try {
        saved = await updateUser.mutateAsync(changes);
      } catch (failure) {
        return setError(applyServerErrors(form, failure));
      }
      form.reset(toProfileValues(saved, before), { keepErrors: false });
      if (zone !== null) form.setValue('timezone', zone, { shouldDirty: true });
    }
    if (zone !== null && !(await saveTimezone(zone))) return;
    form.reset(toProfileValues(saved, zone ?? before));
    setOutcome(changes?.password === undefined ? 'saved' : 'password-changed');
  });
  const isLeaving = outcome === 'password-changed';
  /** Clears the last save's outcome as soon as something is typed. */
  const forget = () => {
    if (!isLeaving) setOutcome(null);
  };
  return { save, outcome, forget, error, isLeaving };
}
