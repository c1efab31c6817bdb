import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField, useFieldError } from '../../design/form/fields.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { isComposing } from '../../lib/is-composing.ts';

/**
 * The list plus the typed text, trimmed, split at commas, without blanks and duplicates; the same list if nothing is
 * new.
 */
export function addChips(entries: readonly string[], text: string): readonly string[] {
  const existing = new Set(entries.map((entry) => entry.toLocaleLowerCase()));
  const added = text
    .split(/[,;\n]/)
    .map((part) => part.trim().slice(0, 200))
    .filter((part) => {
      const key = part.toLocaleLowerCase();
      if (part === '' || existing.has(key)) return false;
      existing.add(key);
      return true;
    });
  return added.length === 0 ? entries : [...entries, ...added];
}

type ChipsFieldProps<I extends FieldValues, O> = {
  control: Control<I, unknown, O>;
  name: FieldPathByValue<I, string[]>;
  label: string;
  placeholder: string;
};

/** A list of short texts: Enter, a comma, blur or leaving the page adds the typed text; each can be removed. */
export function ChipsField<I extends FieldValues, O>(props: ChipsFieldProps<I, O>) {
  const { control, name, label, placeholder } = props;
  const { t } = useTranslation('users');
  const { field, fieldState } = useController({ control, name });
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement | null>(null);
  const entries: readonly string[] = field.value;
  const add = () => {
    const next = addChips(entries, text);
    if (next !== entries) field.onChange(next);
    setText('');
  };
  // The form's draft keeps entries only.
  const addTyped = useEffectEvent(add);
  useLayoutEffect(() => {
    const onLeave = () => addTyped();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);
  const remove = (entry: string) => {
    field.onChange(entries.filter((other) => other !== entry));
    input.current?.focus();
  };
  // An entry's error is on the list as an array of errors.
  const errors: unknown = fieldState.error;
  const error = useFieldError(Array.isArray(errors) ? errors.find(Boolean) : fieldState.error);
  return (
    <FormField id={`field-${name}`} label={label} help={t('list.help')} error={error}>
      {(wiring) => (
        <>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <OutlinedInput
              id={wiring.id}
              value={text}
              placeholder={placeholder}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                if (isComposing(event)) return;
                if (event.key !== 'Enter' && event.key !== ',') return;
                if (event.key === 'Enter' && text.trim() === '') return;
                event.preventDefault();
                add();
              }}
              onBlur={() => {
                add();
                field.onBlur();
              }}
              inputRef={(element: HTMLInputElement | null) => {
                input.current = element;
                field.ref(element);
              }}
              inputProps={{ 'aria-describedby': wiring['aria-describedby'], maxLength: 200 }}
              sx={{ flex: 1 }}
            />
            <Button
              color="inherit"
              variant="outlined"
              aria-label={t('list.add', { label })}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                add();
                input.current?.focus();
              }}
            >
              {t('list.addShort')}
            </Button>
          </Box>
          {entries.length > 0 && (
            <Box
              component="ul"
              aria-label={label}
              sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
            >
              {entries.map((entry) => (
                <Box
                  component="li"
                  key={entry}
                  sx={{
                    display: 'inline-flex',
                    alignItems: 'center',
                    gap: 0.25,
                    maxWidth: '100%',
                    pl: 1.5,
                    pr: 0.5,
                    py: 0.25,
                    borderRadius: '999px',
                    bgcolor: 'tint.primary.soft',
                    color: 'tint.primary.text',
                    typography: 'body2',
                    overflowWrap: 'anywhere',
                  }}
                >
                  {entry}
                  <IconButton
                    size="small"
                    color="inherit"
                    aria-label={t('list.remove', { entry })}
                    onClick={() => remove(entry)}
                    sx={{ p: 0.5 }}
                  >
                    <Icon name="close" size={16} />
                  </IconButton>
                </Box>
              ))}
            </Box>
          )}
        </>
      )}
    </FormField>
  );
}
