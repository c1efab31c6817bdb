import { type Prompt, promptsDiffer, type Task, type TaskInput } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
// biome-ignore lint/style/noRestrictedImports: an Autocomplete gives its props to this field
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, type Ref, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { cachePrompt, promptQuery, promptSearchQuery } from '../../../data/prompts.ts';
import { ErrorLine } from '../../../design/form/fields.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useDebouncedValue } from '../../../design/hooks/use-debounced-value.ts';
import { RowButton, SmallButton } from '../../../design/layout/small-button.tsx';
import { loneLink } from '../../../design/layout/styles.ts';
import { faultText } from '../../../lib/api/fault-text.ts';
import { paths } from '../../../lib/paths.ts';
import { type ModelPlace, useModelNames } from '../../../widgets/admin/model-names.ts';
import { useVision } from '../../../widgets/files/use-vision.ts';
import { MovePrompts } from './move-prompts.tsx';
import { moved, NumberedRow, NumberedRows } from './numbered-rows.tsx';
import type { TaskValues } from './task.schema.ts';

/** The selected prompts in order, without those that are not loaded. */
export const useChosenPrompts = (ids: readonly string[]): Prompt[] =>
  useQueries({
    queries: ids.map((id) => promptQuery(id)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });

/**
 * Why the selected prompts can't be combined, by the contract's rule, in the user's language; the English is the
 * specification's (docs/spec/admin-side.md#validation). Null if they can.
 */
export function mismatchText(prompts: readonly Prompt[], t: TFunction<'tasks-admin'>): string | null {
  const differ = promptsDiffer(prompts);
  if (differ === null) return null;
  return t(`prompts.mismatch.${differ.by}`, { found: differ.found.join(` ${t('prompts.and')} `) });
}

/** Milliseconds without typing before the server searches. */
const pause = 200;

type PromptPickerProps = {
  /** The prompts that are chosen already. */
  chosen: readonly string[];
  /** A prompt's model, beside its title. */
  modelOf: (prompt: Prompt) => string;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onBlur: () => void;
  onChoose: (prompt: Prompt) => void;
  typed: string;
  onTyped: (text: string) => void;
};

/** Finds a prompt by its title or content; the server searches. */
function PromptPicker(props: PromptPickerProps) {
  const { chosen, modelOf, error, inputRef, onBlur, onChoose, typed, onTyped } = props;
  const { t } = useTranslation(['tasks-admin', 'common']);
  const [isOpen, setOpen] = useState(false);
  const search = useDebouncedValue(typed.trim(), pause);
  const { data, isFetching, isError } = useQuery({ ...promptSearchQuery(search), enabled: isOpen });
  const found = data?.items.filter(({ id }) => !chosen.includes(id)) ?? [];
  const isLate = isFetching || search !== typed.trim();
  const empty: ReactNode = isError ? t('prompts.failed') : t('prompts.none');
  return (
    <Autocomplete<Prompt, false, false, false>
      id="field-prompt_ids"
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={found}
      filterOptions={(options) => options}
      loading={isLate}
      loadingText={t('common:loading')}
      value={null}
      inputValue={typed}
      onInputChange={(_event, text, reason) => onTyped(reason === 'input' ? text : '')}
      onChange={(_event, prompt) => prompt && onChoose(prompt)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      blurOnSelect={false}
      clearOnBlur={false}
      noOptionsText={empty}
      openText={t('prompts.open')}
      closeText={t('prompts.close')}
      clearText={t('common:action.clear')}
      renderOption={({ key, ...option }, prompt) => (
        <Box
          component="li"
          key={key}
          {...option}
          sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 1 }}
        >
          <Box component="span" sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
            {prompt.title}
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {t(`role.${prompt.role}`)} · {modelOf(prompt)}
          </Typography>
        </Box>
      )}
      size="small"
      sx={{ '& .MuiOutlinedInput-root': { minHeight: 44 } }}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('prompts.add')}
          placeholder={t('prompts.find')}
          required={chosen.length === 0}
          error={error !== undefined}
          inputRef={inputRef}
          onBlur={onBlur}
          helperText={error && <ErrorLine text={error} />}
        />
      )}
    />
  );
}

/** A form of a new prompt over the page; `start` is what is filled in. */
export type NewPromptForm = (form: {
  start: Pick<Prompt, 'title' | 'role'> & { model_type?: Prompt['model_type']; version?: string };
  onCreated: (prompt: Prompt) => void;
  onClose: () => void;
}) => ReactNode;

type PromptsPanelProps = {
  id?: string;
  control: Control<TaskValues, unknown, TaskInput>;
  /** The stored version; null for a new one. */
  task: Task | null;
  newPrompt: NewPromptForm;
  onCopied: (next: Task) => void;
};

/** A task's prompts in order; all must have the same model type and version (docs/spec/admin-side.md#validation). */
export function PromptsPanel({ id, control, task, newPrompt, onCopied }: PromptsPanelProps) {
  const { t } = useTranslation(['tasks-admin', 'errors']);
  const client = useQueryClient();
  const { field, fieldState } = useController({ control, name: 'prompt_ids' });
  const taskName = useWatch({ control, name: 'name' });
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const ids = field.value;
  const chosen = useChosenPrompts(ids);
  const [first] = chosen;
  const mismatch = mismatchText(chosen, t);
  const error = mismatch === null && fieldState.error ? faultText(t, fieldState.error.message) : undefined;
  // Only saved prompts can move: selected but unsaved ones are not the task's yet.
  const isStored = [...ids].sort().join() === [...(task?.prompt_ids ?? [])].sort().join();
  const sees = useVision();
  const { nameOf } = useModelNames();
  const modelOf = (prompt: ModelPlace) =>
    [nameOf(prompt), ...(sees(prompt.model_type) ? [] : [t('prompts.blind')])].join(' · ');
  const add = (prompt: Prompt) => {
    cachePrompt(client, prompt);
    field.onChange([...ids, prompt.id]);
    setTyped('');
  };
  return (
    <FormPanel
      {...(id && { id })}
      title={t('prompts.title')}
      text={t('prompts.text')}
      aside={
        <SmallButton icon="add" variant="outlined" onClick={() => setAdding(true)}>
          {t('prompts.new')}
        </SmallButton>
      }
    >
      {ids.length > 0 && (
        <Box sx={{ mb: 1.5 }}>
          <NumberedRows>
            {ids.map((id, at) => (
              <NumberedRow key={id} at={at}>
                <PromptRow
                  prompt={chosen.find((prompt) => prompt.id === id)}
                  modelOf={modelOf}
                  isOdd={mismatch !== null}
                  isLast={at === ids.length - 1}
                  isFirst={at === 0}
                  onMove={(step) => field.onChange(moved(ids, at, step))}
                  onRemove={() => field.onChange(ids.filter((other) => other !== id))}
                />
              </NumberedRow>
            ))}
          </NumberedRows>
        </Box>
      )}
      {task && isStored && chosen.length > 0 && (
        <MovePrompts task={task} prompts={chosen} onCopied={onCopied} />
      )}
      <PromptPicker
        chosen={ids}
        modelOf={modelOf}
        error={error}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChoose={add}
        typed={typed}
        onTyped={setTyped}
      />
      {mismatch && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {mismatch}
        </Alert>
      )}
      {isAdding &&
        newPrompt({
          start: {
            title: typed.trim() || (ids.length === 0 ? taskName : ''),
            role: ids.length === 0 ? 'system' : 'user',
            ...(first && { model_type: first.model_type, version: String(first.version) }),
          },
          onCreated: (prompt) => {
            add(prompt);
            setAdding(false);
          },
          onClose: () => setAdding(false),
        })}
    </FormPanel>
  );
}

type PromptRowProps = {
  /** Undefined while it is loaded. */
  prompt: Prompt | undefined;
  modelOf: (prompt: Prompt) => string;
  /** The models of the prompts differ. */
  isOdd: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** A chosen prompt with its role and model, and the buttons that move and remove it. */
function PromptRow({ prompt, modelOf, isOdd, isFirst, isLast, onMove, onRemove }: PromptRowProps) {
  const { t } = useTranslation('tasks-admin');
  if (!prompt) return <Skeleton variant="text" width="60%" />;
  const { id, title, role } = prompt;
  return (
    <>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 0.5,
          py: 0.75,
        }}
      >
        <Link
          component={RouterLink}
          to={paths.admin.prompt(id)}
          variant="subtitle2"
          color="inherit"
          sx={{ ...loneLink, mr: 'auto', overflowWrap: 'anywhere' }}
        >
          {title}
        </Link>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <Chip size="small" label={t(`role.${role}`)} />
          <Chip size="small" color={isOdd ? 'error' : 'info'} label={modelOf(prompt)} />
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          flexShrink: 0,
          // Three large buttons do not fit beside a title.
          '@media (pointer: coarse) and (max-width:599.95px)': { maxWidth: 92 },
        }}
      >
        <RowButton
          icon="arrow_upward"
          label={t('prompts.up', { title })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <RowButton
          icon="arrow_downward"
          label={t('prompts.down', { title })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <RowButton icon="close" label={t('prompts.remove', { title })} onClick={onRemove} />
      </Box>
    </>
  );
}
