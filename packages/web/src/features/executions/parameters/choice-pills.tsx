import Box from '@mui/material/Box';
import { Icon } from '../../../design/layout/icon.tsx';
import { focusRing } from '../../../design/layout/styles.ts';

export type ChoicePillsProps = {
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
