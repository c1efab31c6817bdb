import { type DataType, labelOf, type TypedParameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import type { IconName } from '../../lib/icons.ts';
import { ownCurrency, useUnitName } from '../../widgets/use-unit-name.ts';

const icons: Record<DataType, IconName> = {
  String: 'edit_note',
  Integer: 'bar_chart',
  Float: 'bar_chart',
  Boolean: 'toggle_on',
  Date: 'calendar_month',
  DateTime: 'event',
  Object: 'code',
  Array: 'checklist',
  Map: 'table_chart',
  Enum: 'tune',
  Schedule: 'event_repeat',
  Image: 'image',
  File: 'description',
};

const maxOptions = 4;

/** The kind of value: `Whole number, kcal`, `Choice: Light, Moderate, High…`. */
function useKind(parameter: TypedParameter): string {
  const { t, i18n } = useTranslation(['tasks', 'common']);
  const unitName = useUnitName();
  const { data_type: type, options, multi_choice: multi, unit } = parameter;
  if (type === 'Enum') {
    const labels = (options ?? []).map(({ value, locales }) => labelOf(locales, i18n.language, value));
    const shown = labels.slice(0, maxOptions).join(', ');
    return t(multi ? 'dataType.EnumMany' : 'dataType.EnumOne', {
      options: labels.length > maxOptions ? `${shown}…` : shown,
    });
  }
  const kind = t(`dataType.${type}`);
  const unitText = unit === ownCurrency ? t('common:inOwnCurrency') : unitName(unit);
  return unitText ? `${kind}, ${unitText}` : kind;
}

/** A parameter in one line: icon of its type, label, and the kind of value. */
export function ParameterLine({ parameter, note }: { parameter: TypedParameter; note?: ReactNode }) {
  const { i18n } = useTranslation();
  const kind = useKind(parameter);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1 }}>
      <Icon name={icons[parameter.data_type]} sx={{ mt: '2px', color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {labelOf(parameter.locales, i18n.language, parameter.name)}
        </Typography>
        <Note>{note ?? kind}</Note>
      </Box>
    </Box>
  );
}
