import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';

export type SelectFilterProps<T extends string> = {
  /** The accessible name, and the prefix of the chosen value: `Status: All`. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** One filter of the row under a page's title. Pair it with `useUrlState`. */
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
