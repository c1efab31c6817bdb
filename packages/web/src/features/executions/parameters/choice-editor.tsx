import { labelOf } from '@agentarium/contracts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { ErrorLine, FieldFrame } from '../../../design/form/field-frame.tsx';
import { ChoicePills } from './choice-pills.tsx';
import type { EditorProps } from './editor.ts';

const maxPills = 4;

const useOptions = ({ data_type, options }: EditorProps<'text'>['parameter']) => {
  const { t, i18n } = useTranslation('common');
  if (data_type === 'Boolean') {
    return [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ];
  }
  return (options ?? []).map(({ value, locales }) => ({
    value,
    label: labelOf(locales, i18n.language, value),
  }));
};

/** Boolean or single choice: side by side up to four, a list beyond. */
export function ChoiceEditor(props: EditorProps<'text'>) {
  const { id, label, parameter, draft, onChange, onLeave, error, focusRef } = props;
  const { t } = useTranslation('parameters');
  const options = useOptions(parameter);
  if (options.length <= maxPills) {
    return (
      <FieldFrame label={label} error={error} onLeave={onLeave}>
        <ChoicePills
          name={id}
          options={options}
          chosen={[draft.text]}
          onChoose={([text = '']) => onChange({ kind: 'text', text })}
          firstRef={focusRef}
          invalid={error !== undefined}
        />
      </FieldFrame>
    );
  }
  return (
    <TextField
      select
      id={id}
      label={label}
      value={options.some(({ value }) => value === draft.text) ? draft.text : ''}
      onChange={(event) => onChange({ kind: 'text', text: event.target.value })}
      onBlur={onLeave}
      inputRef={focusRef}
      error={error !== undefined}
      helperText={error && <ErrorLine text={error} />}
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: (value) =>
            options.find((option) => option.value === value)?.label ?? (
              <span style={{ opacity: 0.75 }}>{t('choose')}</span>
            ),
        },
        formHelperText: { component: 'div', ...(error && { role: 'alert' }) } as object,
      }}
    >
      {options.map(({ value, label: text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A multiple choice. */
export function ChoicesEditor(props: EditorProps<'choices'>) {
  const { id, label, parameter, draft, onChange, onLeave, error, focusRef } = props;
  const { t } = useTranslation('parameters');
  return (
    <FieldFrame label={label} help={t('help.choices')} error={error} onLeave={onLeave}>
      <ChoicePills
        multiple
        name={id}
        options={useOptions(parameter)}
        chosen={draft.chosen}
        onChoose={(chosen) => onChange({ kind: 'choices', chosen })}
        firstRef={focusRef}
        invalid={error !== undefined}
      />
    </FieldFrame>
  );
}
