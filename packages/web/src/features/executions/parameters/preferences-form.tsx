import type { Parameter, Task, User } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { useSavePreferences } from '../../../data/users.ts';
import { isChanged, resetToSaved } from '../../../design/form/form-draft.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { inputOf } from './input.ts';
import { ParameterField } from './parameter-field.tsx';
import { fieldName, ParameterDraft, useParameterForm, valuesOf } from './use-parameter-form.tsx';

// Language has its own setting, favorites their own list; neither is asked for here.
const reserved = new Set(['language', 'favorites']);

/** The preferences that these tasks read, each name once, in the order of the tasks. */
export function requestedPreferences(tasks: Iterable<Pick<Task, 'required_parameters'>>): Parameter[] {
  const byName = new Map<string, Parameter>();
  for (const { required_parameters } of tasks) {
    for (const parameter of required_parameters) {
      const { name, param_type, data_type } = parameter;
      const isAsked = param_type === 'UserPreferences' && data_type !== 'Schedule' && !reserved.has(name);
      if (isAsked && !byName.has(name)) byName.set(name, parameter);
    }
  }
  return [...byName.values()];
}

/**
 * Edits the preferences that tasks read. `children` frames the form; nothing renders unless some task the user sees
 * needs one.
 */
export function PreferencesForm({ children }: { children: (form: ReactNode) => ReactNode }) {
  const { user } = useSession();
  const { data: tasks } = useQuery(tasksByIdQuery);
  const parameters = useMemo(() => requestedPreferences(tasks?.values() ?? []), [tasks]);
  if (!user || parameters.length === 0) return null;
  return children(
    <Form key={parameters.map(({ name }) => name).join()} parameters={parameters} user={user} />,
  );
}

function Form({ parameters, user }: { parameters: readonly Parameter[]; user: User }) {
  const { t } = useTranslation('parameters');
  const { zone } = useFormat();
  const { mutateAsync: savePreferences } = useSavePreferences();
  const [inputs] = useState(() =>
    parameters.map((parameter) => inputOf(parameter, user.preferences[parameter.name], zone)),
  );
  const { form, applyErrors } = useParameterForm(parameters, inputs, { isOptional: true });
  // What the form was filled from, while `user` follows what other pages save.
  const [seen, setSeen] = useState(user.preferences);
  const [error, setError] = useState<unknown>(null);
  const [isSaved, setIsSaved] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (fields) => {
    setError(null);
    setIsSaved(false);
    try {
      // Only what was changed here: another tab or device may have saved the rest.
      const { defaultValues } = form.formState;
      const changed = parameters.filter((_, index) => isChanged(fields, defaultValues, fieldName(index)));
      const all = valuesOf(parameters, fields, { isOptional: true });
      const changedOf = (values: Record<string, unknown>) =>
        Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? null]));
      const preferences = changedOf(all);
      await savePreferences({ preferences, before: changedOf(seen) });
      setSeen({ ...seen, ...(preferences as typeof seen) });
      resetToSaved(form, fields, fields);
      setIsSaved(true);
    } catch (failure) {
      const details = isApiError(failure, 'VALIDATION_FAILED', 'STALE_WRITE') ? failure.details : [];
      const unmatched = applyErrors(
        details.map((it) => ({ ...it, path: it.path.replace(/^preferences\./, '') })),
      );
      if (details.length === 0 || unmatched.length > 0) setError(failure);
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field submits the form though its button is disabled.
        if (!isSubmitting) void save(event);
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <ParameterDraft form={form} name="preferences" parameters={parameters} />
      {parameters.map((parameter, index) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          name={fieldName(index)}
          control={form.control}
        />
      ))}
      <FormError error={error} fallback={t('preferences.failed')} />
      {isSaved && !isDirty && (
        <Alert severity="success" role="status">
          {t('preferences.saved')}
        </Alert>
      )}
      <LoadingButton type="submit" icon="save" pending={isSubmitting} sx={{ justifySelf: 'end' }}>
        {t('preferences.save')}
      </LoadingButton>
    </Box>
  );
}
