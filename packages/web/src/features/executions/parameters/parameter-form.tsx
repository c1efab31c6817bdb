import type { ErrorDetail, Parameter } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isChanged } from '../../../design/form/form-draft.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useOnline } from '../../../design/hooks/use-online.ts';
import { Note } from '../../../design/layout/note.tsx';
import { DialogButton } from '../../../design/layout/small-button.tsx';
import { equalColumns, wideStickyFoot } from '../../../design/layout/styles.ts';
import { detailText } from '../../../lib/api/fault-text.ts';
import { MissingProfileFields, PrivateFields, type SaveGaps } from '../missing-profile/complete-profile.tsx';
import { PresetsDialog } from '../presets/presets-dialog.tsx';
import { firstInput, type Input, inputOf } from './input.ts';
import { ParameterField } from './parameter-field.tsx';
import {
  busyField,
  fieldName,
  type ParameterControl,
  ParameterDraft,
  type ParameterFields,
  useParameterForm,
  valuesOf,
} from './use-parameter-form.tsx';

type ParameterFormProps = {
  /** Parameters of every source; only those of UserInput are asked for. */
  parameters: readonly Parameter[];
  /** The form's name: unfinished input is restored when the user comes back. */
  name: string;
  /** Initial values, from an earlier run. */
  initial?: Record<string, unknown> | null;
  pending: boolean;
  /** Required values are missing elsewhere, so Run is not offered. */
  blocked?: boolean;
  /** The values that the profile lacks, asked for above the task's own fields; constant while the form is mounted. */
  gaps?: readonly Parameter[];
  keep?: SaveGaps;
  /** The profile's values, changed in place (`children` shows the fields); constant while the form is mounted. */
  own?: readonly Parameter[];
  /** Withheld data, asked for this run only; constant while the form is mounted. */
  withheld?: readonly Parameter[];
  /** The button's label in a form that saves; else it says Run. */
  saveLabel?: string | undefined;
  /**
   * Runs with the values by name, those of the gaps and changed ones of the profile separately, withheld ones with the
   * first; returns the server's errors about single values, if any.
   */
  onRun: (
    values: Record<string, unknown>,
    ofGaps: Record<string, unknown>,
  ) => Promise<readonly ErrorDetail[]>;
  onCancel: () => void;
  /** The task whose presets can fill in the form; absent: none. */
  presetsOf?: string | undefined;
  /** A button above the fields. */
  start?: ReactNode;
  /** Content between the fields and the buttons; gets where the fields of `own` are, and if one is wrong. */
  children?: (own: { control: ParameterControl; from: number; hasFault: boolean }) => ReactNode;
};

/** The button's label, which says so if running also turns a schedule on. */
function RunLabel({ userInputs, control }: { userInputs: readonly Parameter[]; control: ParameterControl }) {
  const { t } = useTranslation('parameters');
  const fields = useWatch({ control });
  const isScheduled = userInputs
    .map((_, index) => fields[fieldName(index)] as Input)
    .some((input) => input?.kind === 'schedule' && input.enabled);
  return t(isScheduled ? 'runScheduled' : 'run');
}

const noGaps: readonly Parameter[] = [];

const narrow = new Set(['Integer', 'Float', 'Date']);

/** The form of a task: one field per UserInput parameter, and Run (docs/spec/user-side.md#parameter-form). */
export function ParameterForm({
  parameters,
  name,
  initial = null,
  pending,
  blocked = false,
  gaps = noGaps,
  own = noGaps,
  keep = { isSaved: true, onSaveChange: undefined },
  withheld = noGaps,
  saveLabel,
  onRun,
  onCancel,
  presetsOf,
  start,
  children,
}: ParameterFormProps) {
  const { t } = useTranslation(['parameters', 'common']);
  const { zone } = useFormat();
  const userInputs = useMemo(() => parameters.filter((p) => p.param_type === 'UserInput'), [parameters]);
  const fields = useMemo(
    () => [...userInputs, ...gaps, ...withheld, ...own],
    [userInputs, gaps, withheld, own],
  );
  const isPhoto = (file: string) =>
    userInputs.some(({ name: each, data_type }) => each === file && data_type === 'Image');
  const firstOwn = fields.length - own.length;
  const [inputs] = useState(() => {
    return fields.map((parameter) => {
      return initial && parameter.name in initial && !withheld.includes(parameter)
        ? inputOf(parameter, initial[parameter.name], zone)
        : firstInput(parameter, zone);
    });
  });
  const { form, applyErrors } = useParameterForm(fields, inputs);
  const { errors } = form.formState;
  const hasFault = own.some((_, index) => errors[fieldName(firstOwn + index)] !== undefined);
  const [unmatched, setUnmatched] = useState<readonly ErrorDetail[]>([]);
  const isSubmitting = useRef(false);
  const isOnline = useOnline();

  const submit = form.handleSubmit(async (entered) => {
    setUnmatched([]);
    const busy = busyField(entered, fields.length);
    if (busy >= 0) {
      const waiting = { type: 'server', message: 'parameters:issue.busy' };
      return form.setError(fieldName(busy), waiting, { shouldFocus: true });
    }
    const all = valuesOf(fields, entered);
    const of = (list: readonly Parameter[]) =>
      Object.fromEntries(list.map((parameter) => [parameter.name, all[parameter.name]]));
    const changed = own.filter((_, index) =>
      isChanged(entered, form.formState.defaultValues, fieldName(firstOwn + index)),
    );
    setUnmatched(applyErrors(await onRun(of([...userInputs, ...withheld]), of([...gaps, ...changed]))));
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending || blocked || isSubmitting.current) return;
        isSubmitting.current = true;
        void submit().finally(() => {
          isSubmitting.current = false;
        });
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ':empty': { display: 'none' } }}>
        {start}
        {presetsOf && userInputs.length > 0 && (
          <PresetsButton taskId={presetsOf} parameters={userInputs} form={form} />
        )}
      </Box>
      <ParameterDraft form={form} name={name} parameters={fields} withheld={withheld} />
      {gaps.length > 0 && (
        <MissingProfileFields gaps={gaps} from={userInputs.length} control={form.control} keep={keep} />
      )}
      {withheld.length > 0 && (
        <PrivateFields gaps={withheld} from={userInputs.length + gaps.length} control={form.control} />
      )}
      {firstOwn === 0 && !blocked && <Note variant="body2">{t('nothingAsked')}</Note>}
      <Box
        sx={{
          ...equalColumns('sm', 2),
          columnGap: 2,
          rowGap: 2,
        }}
      >
        {userInputs.map((parameter, index) => (
          <Box
            key={parameter.name}
            sx={{ minWidth: 0, gridColumn: narrow.has(parameter.data_type) ? 'auto' : '1 / -1' }}
          >
            <ParameterField parameter={parameter} name={fieldName(index)} control={form.control} />
            {parameter.optional_with && (
              <Note sx={{ mt: 0.75 }}>
                {t(isPhoto(parameter.optional_with) ? 'photoIsEnough' : 'fileIsEnough')}
              </Note>
            )}
          </Box>
        ))}
      </Box>
      {unmatched.length > 0 && (
        <Alert severity="error">
          {unmatched.map((detail) => (
            <div key={detail.path}>
              {detail.path}: {detailText(t, detail)}
            </div>
          ))}
        </Alert>
      )}
      {children?.({ control: form.control, from: firstOwn, hasFault })}
      {pending && !isOnline && <Note role="status">{t('waitsForNetwork')}</Note>}
      <Box
        data-foot
        sx={{
          ...wideStickyFoot,
          zIndex: 2,
          display: 'flex',
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          gap: 1,
          bgcolor: { xs: 'background.paper', sm: 'transparent' },
          borderWidth: { xs: '1px 0 0', sm: 0 },
          borderStyle: 'solid',
          borderColor: 'divider',
        }}
      >
        <LoadingButton
          type="submit"
          size="large"
          icon={saveLabel ? 'check' : 'play_arrow-fill'}
          pending={pending}
          disabled={blocked}
          sx={{
            flex: '1 1 auto',
            minWidth: 0,
            px: { xs: 1.5, sm: 3 },
            // In one row with Cancel, so that the bar covers little of the form.
            whiteSpace: { xs: 'normal', sm: 'nowrap' },
            lineHeight: { xs: 1.25, sm: 1.75 },
            // The narrowest phones have no room for the icon beside Cancel.
            '@media (max-width: 359px)': {
              px: 1,
              typography: 'button',
              '& .MuiButton-startIcon': { display: 'none' },
            },
          }}
        >
          {saveLabel ?? <RunLabel userInputs={userInputs} control={form.control} />}
        </LoadingButton>
        <Button
          size="large"
          color="inherit"
          onClick={onCancel}
          sx={{
            flexShrink: 0,
            px: { xs: 1.5, sm: 3 },
            '@media (max-width: 359px)': { px: 1, typography: 'button' },
          }}
        >
          {t('common:action.cancel')}
        </Button>
      </Box>
    </Box>
  );
}

export type PresetsProps = {
  taskId: string;
  /** The inputs of the form, in its order. */
  parameters: readonly Parameter[];
  form: UseFormReturn<ParameterFields>;
};

/** Opens the named sets of inputs of a task. */
function PresetsButton(props: PresetsProps) {
  const { t } = useTranslation('parameters');
  return (
    <DialogButton
      icon="inventory_2"
      variant="outlined"
      dialog={(onClose) => <PresetsDialog {...props} onClose={onClose} />}
    >
      {t('presets')}
    </DialogButton>
  );
}
