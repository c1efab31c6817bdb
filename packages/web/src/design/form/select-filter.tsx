import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useUrlState } from '../hooks/use-url-state.ts';

export type SelectFilterProps<T extends string> = {
  /** The accessible name, and the prefix of the chosen value: `Status: All`. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** One filter in the row under a page's title. For one kept only in the address see `UrlFilter`. */
export function SelectFilter<T extends string>({ label, value, options, onChange }: SelectFilterProps<T>) {
  const known = options.some((option) => option.value === value);
  return (
    <Select
      size="small"
      value={known ? value : (options[0]?.value ?? '')}
      onChange={(event) => onChange(event.target.value as T)}
      inputProps={{ 'aria-label': label }}
      renderValue={(chosen) => (
        <>
          <span style={{ opacity: 0.75 }}>{label}: </span>
          {options.find((option) => option.value === chosen)?.label}
        </>
      )}
      sx={{ minHeight: 40, minWidth: { sm: 140 }, width: { xs: '100%', sm: 'auto' } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}

type UrlFilterProps<T extends string> = Pick<SelectFilterProps<T>, 'label' | 'options'> & {
  /** The query parameter of the choice; absent while everything is shown. */
  param: string;
  /** "All kinds". */
  all: string;
};

/** A filter kept in the address, with an option that clears it. */
export function UrlFilter<T extends string>({ label, param, all, options }: UrlFilterProps<T>) {
  const [value, set] = useUrlState(param, 'all');
  const choices = [{ value: 'all', label: all }, ...options];
  return <SelectFilter label={label} value={value} options={choices} onChange={set} />;
}
