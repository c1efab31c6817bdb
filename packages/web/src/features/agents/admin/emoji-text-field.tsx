import type { AgentInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import { Suspense, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { FormTextField, type FormTextFieldProps } from '../../../design/form/fields.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import type { AgentValues } from './agent.schema.ts';

const EmojiPanel = lazyPart(() => import('./emoji-panel.tsx'));

type EmojiTextFieldProps = Omit<
  FormTextFieldProps<AgentValues, AgentInput>,
  'control' | 'endAdornment' | 'label'
> & {
  form: UseFormReturn<AgentValues, unknown, AgentInput>;
  label: string;
};

/** A text field with a button that inserts an emoji at the caret. */
export function EmojiTextField({ form, name, label, ...field }: EmojiTextFieldProps) {
  const { t } = useTranslation('agents-admin');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const insert = (emoji: string) => {
    const input = document.getElementById(`field-${name}`);
    const isInput = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
    const text = String(form.getValues(name as FieldPath<AgentValues>) ?? '');
    const start = (isInput && input.selectionStart) || 0;
    const [from, to] = isInput ? [input.selectionStart ?? text.length, input.selectionEnd ?? start] : [0, 0];
    const next = text.slice(0, from) + emoji + text.slice(Math.max(from, to));
    form.setValue(name, next as never, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setAnchor(null);
    if (isInput) {
      requestAnimationFrame(() => {
        input.focus();
        input.setSelectionRange(from + emoji.length, from + emoji.length);
      });
    }
  };

  return (
    <>
      <FormTextField
        {...field}
        control={form.control}
        name={name}
        label={label}
        endAdornment={
          <InputAdornment
            position="end"
            sx={{ ...(field.multiline && { alignSelf: 'flex-start', mt: 1.5 }), mr: -1 }}
          >
            <IconButton
              size="small"
              aria-label={t('emoji.insert', { field: label })}
              aria-haspopup="dialog"
              aria-expanded={anchor !== null}
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              <Icon name="mood" size={18} />
            </IconButton>
          </InputAdornment>
        }
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('emoji.title') } }}
      >
        {/* As large as the panel, so its position still fits once it has loaded. */}
        <Suspense fallback={<Box sx={{ width: 284, height: 340 }} />}>
          <EmojiPanel onPick={insert} />
        </Suspense>
      </Popover>
    </>
  );
}
