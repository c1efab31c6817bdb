import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId, useState } from 'react';

type SmallTextProps = Pick<TextFieldProps, 'label' | 'placeholder' | 'multiline' | 'helperText' | 'sx'> & {
  text: string;
  onText: (text: string) => void;
  /** The accessible name if there is no label above. */
  name?: string;
  isCode?: boolean;
};

/** A small text field with its label above. */
export function SmallText({ text, onText, name, isCode = false, ...rest }: SmallTextProps) {
  const id = useId();
  return (
    <TextField
      {...rest}
      id={id}
      size="small"
      fullWidth
      value={text}
      onChange={(event) => onText(event.target.value)}
      slotProps={{
        htmlInput: {
          ...(name && { 'aria-label': name }),
          ...(isCode && { spellCheck: false, style: { fontFamily: 'ui-monospace, Menlo, monospace' } }),
        },
      }}
    />
  );
}

type ParsedTextProps = Omit<SmallTextProps, 'text' | 'onText'> & {
  value: unknown;
  toText: (value: unknown) => string;
  fromText: (text: string) => unknown;
  onValue: (value: unknown) => void;
};

/** A text field for a parsed value; keeps what is typed (`1.`) while it means the same value. */
export function ParsedText({ value, toText, fromText, onValue, ...rest }: ParsedTextProps) {
  const [typed, setTyped] = useState(() => toText(value));
  const isSame = JSON.stringify(fromText(typed)) === JSON.stringify(value);
  return (
    <SmallText
      {...rest}
      text={isSame ? typed : toText(value)}
      onText={(next) => {
        setTyped(next);
        onValue(fromText(next));
      }}
    />
  );
}

type SmallSelectProps<T extends string> = {
  label: string;
  value: T | null;
  options: readonly { value: T; label: string }[];
  onSelect: (value: T) => void;
};

/** A small select with its label above; empty if the value is not an option. */
export function SmallSelect<T extends string>({ label, value, options, onSelect }: SmallSelectProps<T>) {
  const id = useId();
  return (
    <TextField
      select
      id={id}
      size="small"
      fullWidth
      label={label}
      value={value ?? ''}
      onChange={(event) => onSelect(event.target.value as T)}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

type SmallCheckProps = { label: string; checked: boolean; onCheck: (checked: boolean) => void };

/** A small checkbox with its label beside it. */
export const SmallCheck = ({ label, checked, onCheck }: SmallCheckProps) => (
  <FormControlLabel
    label={label}
    control={<Checkbox size="small" checked={checked} onChange={(_event, next) => onCheck(next)} />}
  />
);
