import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changeDraft, readDraft, readDraftBase } from '../../lib/drafts.ts';
import type { StorageArea } from '../../lib/storage.ts';
import { focusFirstField } from '../hooks/use-focus.ts';

export type FormDraftProps<V extends FieldValues, O> = {
  form: UseFormReturn<V, unknown, O>;
  /** Names the form among those of the account. */
  name: string;
  /** `session`: for visitors without an account, in this tab only. */
  area?: StorageArea;
  /** The key a field is kept under; null for a field that must not be kept, such as a password. */
  keyOf?: (field: string) => string | null;
  /** A kept value as the form needs it now; undefined if it no longer fits. */
  revive?: (field: string, kept: unknown) => unknown;
  /** The version of the record that the form was filled from: it is kept with the draft. */
  base?: object | null;
  /** Gets the version that a restored draft was typed over; null when nothing of the draft is left. */
  onBase?: (base: object | null) => void;
};

/** Returns whether a field differs from what the form was opened or last saved with. */
export const isChanged = (values: FieldValues, defaults: FieldValues | undefined, field: string): boolean =>
  JSON.stringify(values[field]) !== JSON.stringify(defaults?.[field]);

/** Fills a form with the saved values; a field that was changed after `sent` keeps what was typed. */
export function resetToSaved<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  sent: V,
  saved: V,
): void {
  const typed = form.getValues();
  form.reset(saved);
  for (const field of Object.keys(typed) as Path<V>[])
    if (isChanged(typed, sent, field)) form.setValue(field, typed[field], { shouldDirty: true });
}

/**
 * Keeps what is typed into a form on this device until it is saved, and restores it when the form is opened again, by
 * field. Shows that it did, with a way to discard it.
 */
export function FormDraft<V extends FieldValues, O>(props: FormDraftProps<V, O>) {
  const { form, name, area = 'local', keyOf = (field) => field, revive = (_, value) => value } = props;
  const { base = null, onBase } = props;
  const { t } = useTranslation('common');
  const [isRestored, setRestored] = useState(false);

  // What the draft has of each field, so that a tab writes only what was changed in it.
  const kept = useRef(new Map<string, string>());

  const restore = useEffectEvent(() => {
    const draft = readDraft(name, area);
    for (const field of Object.keys(form.getValues())) {
      const key = keyOf(field);
      const value = key !== null && key in draft ? revive(field, draft[key]) : undefined;
      if (value === undefined) continue;
      kept.current.set(field, JSON.stringify(value));
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
      setRestored(true);
    }
    if (kept.current.size > 0) onBase?.(readDraftBase(name, area));
  });
  const keep = useEffectEvent((values: V, defaults: Partial<V> | undefined) => {
    const changes: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(values)) {
      const key = keyOf(field);
      const next = isChanged(values, defaults, field) ? JSON.stringify(value) : undefined;
      if (key === null || next === kept.current.get(field)) continue;
      if (next === undefined) kept.current.delete(field);
      else kept.current.set(field, next);
      changes[key] = next === undefined ? undefined : value;
    }
    if (Object.keys(changes).length > 0) changeDraft(name, changes, area, base);
    if (kept.current.size > 0) return;
    setRestored(false);
    onBase?.(null);
  });

  // Not in a layout effect: the fields after this one follow the form only from theirs on.
  useEffect(() => {
    restore();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keep(values, defaultValues as Partial<V> | undefined),
    });
  }, [form]);

  if (!isRestored) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={({ currentTarget }) => {
            form.reset();
            focusFirstField(currentTarget);
          }}
        >
          {t('draft.discard')}
        </Button>
      }
    >
      {t('draft.restored')}
    </Alert>
  );
}
