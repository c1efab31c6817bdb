import type { Prompt } from '@agentarium/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { promptSearchQuery } from '../../../../data/prompts.ts';
import { useDebouncedValue } from '../../../../design/hooks/use-debounced-value.ts';
import { Icon } from '../../../../design/layout/icon.tsx';

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
export function PromptPicker(props: PromptPickerProps) {
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
          {...(error && {
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
  );
}
