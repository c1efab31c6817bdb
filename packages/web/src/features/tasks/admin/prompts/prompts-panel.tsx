import type { Prompt, Task, TaskInput } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { FormPanel } from '../../../../design/form/form-panel.tsx';
import { Icon } from '../../../../design/layout/icon.tsx';
import { faultText } from '../../../../lib/api/fault-text.ts';
import type { IconName } from '../../../../lib/icons.ts';
import { paths } from '../../../../lib/paths.ts';
import { useModelNames } from '../../../../widgets/admin/model-names.ts';
import { useVision } from '../../../../widgets/files/use-vision.ts';
import { NumberedRow, NumberedRows } from '../numbered-rows.tsx';
import type { TaskValues } from '../task.schema.ts';
import { MovePrompts } from './move-prompts.tsx';
import { chosenPrompts, mismatchText, moved } from './prompt-choice.ts';

type PromptsPanelProps = {
  control: Control<TaskValues, unknown, TaskInput>;
  prompts: readonly Prompt[];
  /** The stored version; null for a new one. */
  task: Task | null;
};

/** A task's prompts in order; all must have the same model type and version (docs/spec/admin-side.md#validation). */
export function PromptsPanel({ control, prompts, task }: PromptsPanelProps) {
  const { t } = useTranslation(['tasks-admin', 'errors']);
  const { field, fieldState } = useController({ control, name: 'prompt_ids' });
  const [typed, setTyped] = useState('');
  const chosen = chosenPrompts(field.value, prompts);
  const mismatch = mismatchText(chosen, t);
  const error = mismatch ?? (fieldState.error && faultText(t, fieldState.error.message));
  // Only saved prompts can move: selected but unsaved ones are not the task's yet.
  const isStored = [...field.value].sort().join() === [...(task?.prompt_ids ?? [])].sort().join();
  const set = (next: readonly Prompt[]) => field.onChange(next.map(({ id }) => id));
  const sees = useVision();
  const { nameOf } = useModelNames();
  const family = (prompt: Prompt) =>
    [nameOf(prompt), ...(sees(prompt.model_type) ? [] : [t('prompts.blind')])].join(' · ');
  const button = (icon: IconName, label: string, onClick: () => void, disabled = false) => (
    <IconButton size="small" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={18} />
    </IconButton>
  );
  return (
    <FormPanel title={t('prompts.title')} text={t('prompts.text')}>
      {chosen.length > 0 && (
        <Box sx={{ mb: 1.5 }}>
          <NumberedRows>
            {chosen.map((prompt, at) => (
              <NumberedRow key={prompt.id} at={at}>
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
                    to={paths.admin.prompt(prompt.id)}
                    variant="subtitle2"
                    color="inherit"
                    sx={{ mr: 'auto', overflowWrap: 'anywhere' }}
                  >
                    {prompt.title}
                  </Link>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                    <Chip size="small" label={t(`role.${prompt.role}`)} />
                    <Chip size="small" color={mismatch ? 'error' : 'info'} label={family(prompt)} />
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
                  {button(
                    'arrow_upward',
                    t('prompts.up', { title: prompt.title }),
                    () => set(moved(chosen, at, -1)),
                    at === 0,
                  )}
                  {button(
                    'arrow_downward',
                    t('prompts.down', { title: prompt.title }),
                    () => set(moved(chosen, at, 1)),
                    at === chosen.length - 1,
                  )}
                  {button('close', t('prompts.remove', { title: prompt.title }), () =>
                    set(chosen.filter(({ id }) => id !== prompt.id)),
                  )}
                </Box>
              </NumberedRow>
            ))}
          </NumberedRows>
        </Box>
      )}
      {task && isStored && chosen.length > 0 && <MovePrompts task={task} prompts={chosen} />}
      <Autocomplete<Prompt, false, false, false>
        id="field-prompt_ids"
        options={prompts.filter(({ id, archived_at }) => archived_at === null && !field.value.includes(id))}
        value={null}
        inputValue={typed}
        onInputChange={(_event, text) => setTyped(text)}
        onChange={(_event, prompt) => {
          if (!prompt) return;
          set([...chosen, prompt]);
          // Also when the whole title was typed, which is no change of the input.
          setTyped('');
        }}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ title }) => title}
        blurOnSelect={false}
        clearOnBlur
        noOptionsText={t('prompts.none')}
        openText={t('prompts.open')}
        closeText={t('prompts.close')}
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
              {t(`role.${prompt.role}`)} · {family(prompt)}
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
            error={error !== undefined && mismatch === null}
            inputRef={field.ref}
            onBlur={field.onBlur}
            {...(error &&
              mismatch === null && {
                helperText: (
                  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                    <Icon name="error" size={16} />
                    {error}
                  </Box>
                ),
              })}
          />
        )}
      />
      {mismatch && (
        <Alert severity="error" icon={<Icon name="error" />} sx={{ mt: 1.5 }}>
          {mismatch}
        </Alert>
      )}
    </FormPanel>
  );
}
