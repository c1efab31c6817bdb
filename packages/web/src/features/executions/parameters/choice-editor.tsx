import { labelOf } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../design/form/choice-fields.tsx';
import { FieldFrame } from '../../../design/form/fields.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { focusRing } from '../../../design/layout/styles.ts';
import type { EditorProps } from './editor.ts';

type ChoicePillsProps = {
  name: string;
  /** Single (radio) or multiple (checkbox). */
  multiple?: boolean;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  firstRef?: (input: HTMLInputElement | null) => void;
  invalid?: boolean;
};

/** A few wrapping choices; native radios or checkboxes underneath, for keyboard use. */
export function ChoicePills({
  name,
  multiple = false,
  options,
  chosen,
  onChoose,
  firstRef,
  invalid = false,
}: ChoicePillsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {options.map(({ value, label }, index) => {
        const on = chosen.includes(value);
        return (
          <Box
            component="label"
            key={value}
            sx={{
              position: 'relative',
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.75,
              minHeight: 40,
              px: 1.75,
              borderRadius: '999px',
              border: 1,
              cursor: 'pointer',
              typography: 'body2',
              transition: 'background-color 140ms ease-out, border-color 140ms ease-out',
              borderColor: on ? 'primary.main' : invalid ? 'error.main' : 'surface.control',
              bgcolor: on ? 'tint.primary.soft' : 'background.paper',
              color: on ? 'tint.primary.text' : 'text.primary',
              fontWeight: on ? 600 : 450,
              '@media (hover: hover)': { '&:hover': { borderColor: 'primary.main' } },
              ...focusRing,
            }}
          >
            <input
              {...(index === 0 && firstRef && { ref: firstRef })}
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              checked={on}
              onChange={() => {
                if (!multiple) onChoose([value]);
                else onChoose(on ? chosen.filter((entry) => entry !== value) : [...chosen, value]);
              }}
              style={{ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' }}
            />
            {multiple && <Icon name={on ? 'check' : 'add'} size={16} />}
            {label}
          </Box>
        );
      })}
    </Box>
  );
}

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
  const { id, label, parameter, input, onChange, onLeave, error, focusRef } = props;
  const { t } = useTranslation('parameters');
  const options = useOptions(parameter);
  if (options.length <= maxPills) {
    return (
      <FieldFrame label={label} error={error} onLeave={onLeave}>
        <ChoicePills
          name={id}
          options={options}
          chosen={[input.text]}
          onChoose={([text = '']) => onChange({ kind: 'text', text })}
          firstRef={focusRef}
          invalid={error !== undefined}
        />
      </FieldFrame>
    );
  }
  return (
    <SelectInput
      id={id}
      label={label}
      value={input.text}
      options={options}
      placeholder={t('choose')}
      onChange={(text) => onChange({ kind: 'text', text })}
      onBlur={onLeave}
      inputRef={focusRef}
      error={error}
    />
  );
}

export function ChoicesEditor(props: EditorProps<'choices'>) {
  const { id, label, parameter, input, onChange, onLeave, error, focusRef } = props;
  const { t } = useTranslation('parameters');
  return (
    <FieldFrame label={label} help={t('help.choices')} error={error} onLeave={onLeave}>
      <ChoicePills
        multiple
        name={id}
        options={useOptions(parameter)}
        chosen={input.chosen}
        onChoose={(chosen) => onChange({ kind: 'choices', chosen })}
        firstRef={focusRef}
        invalid={error !== undefined}
      />
    </FieldFrame>
  );
}
