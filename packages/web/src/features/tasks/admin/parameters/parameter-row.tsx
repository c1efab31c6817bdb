import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../design/layout/icon.tsx';
import { SoftBreaks } from '../../../../design/layout/soft-breaks.tsx';
import type { IconName } from '../../../../lib/icons.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { labelIn, type RowValue, textOf } from './parameter-rows.ts';
import { isSource } from './parameter-types.ts';

export type ParameterRowProps = {
  kind: 'required' | 'output';
  value: RowValue;
  /** Starts at 1. */
  number: number;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** A scheduled task requires it, so it can't be removed. */
  isKept: boolean;
  hasFault: boolean;
  onToggle: () => void;
  onChange: (value: RowValue) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** One parameter of the list: name, source and type; expands to all of its fields. */
export function ParameterRow(props: ParameterRowProps) {
  const { kind, value, number, isOpen, isFirst, isLast, isKept, hasFault, onToggle, onMove, onRemove } =
    props;
  const { t, i18n } = useTranslation('tasks-admin');
  const id = useId();
  const name = textOf(value, 'name') || t('parameters.unnamed', { number });
  const label = labelIn(value, 'locales', i18n.language) || labelIn(value, 'locales', 'en');
  const button = (icon: IconName, label: string, onClick: () => void, disabled = false) => (
    <IconButton size="small" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={18} />
    </IconButton>
  );
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: hasFault ? 'error.main' : 'divider', borderRadius: '12px', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 0.5 }}>
        <Box
          component="button"
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 48,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1.25,
            py: 0.75,
            border: 0,
            borderRadius: '12px',
            bgcolor: 'transparent',
            color: 'inherit',
            font: 'inherit',
            textAlign: 'left',
            cursor: 'pointer',
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
          }}
        >
          <Icon name={isOpen ? 'keyboard_arrow_up' : 'keyboard_arrow_down'} size={18} />
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Typography
              variant="subtitle2"
              component="span"
              sx={{ display: 'block', overflowWrap: 'anywhere' }}
            >
              <SoftBreaks text={name} />
            </Typography>
            <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {[label, isSource(value.param_type) && t(`source.${value.param_type}`)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
          {hasFault && (
            <Icon name="error" size={18} label={t('parameters.fault')} sx={{ color: 'error.main' }} />
          )}
          <Chip component="span" size="small" label={textOf(value, 'data_type') || '?'} />
        </Box>
        {button('arrow_upward', t('parameters.up', { name }), () => onMove(-1), isFirst)}
        {button('arrow_downward', t('parameters.down', { name }), () => onMove(1), isLast)}
        {button('close', t(isKept ? 'parameters.kept' : 'parameters.remove', { name }), onRemove, isKept)}
      </Box>
      {isOpen && (
        <Box id={id} sx={{ px: 1.5, pt: 1, pb: 2 }}>
          <ParameterFields kind={kind} value={value} onChange={props.onChange} />
        </Box>
      )}
    </Box>
  );
}
