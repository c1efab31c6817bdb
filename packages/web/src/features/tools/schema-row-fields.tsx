import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { SmallCheck, SmallSelect, SmallText } from '../../widgets/admin/small-fields.tsx';
import {
  descriptionOf,
  rowType,
  rowTypes,
  type SchemaRow,
  withDescription,
  withType,
} from './schema-rows.ts';

type SchemaRowFieldsProps = {
  row: SchemaRow;
  /** Starts at 1. */
  number: number;
  isUnnamed: boolean;
  onChange: (row: SchemaRow) => void;
  onRemove: () => void;
};

/** One argument: name, type, description, required. Types that only JSON can express are left alone. */
export function SchemaRowFields({ row, number, isUnnamed, onChange, onRemove }: SchemaRowFieldsProps) {
  const { t } = useTranslation('tools');
  const type = rowType(row);
  const name = row.name || t('schema.unnamed', { number });
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        border: 1,
        borderColor: isUnnamed ? 'error.main' : 'divider',
        borderRadius: '12px',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.25,
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.25,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
        }}
      >
        <SmallText
          label={t('schema.name')}
          text={row.name}
          isCode
          onText={(text) => onChange({ ...row, name: text.trim() })}
          {...(isUnnamed && { helperText: t(row.name ? 'schema.taken' : 'schema.nameNeeded') })}
        />
        {type === null ? (
          <Box>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', fontWeight: 600 }}>
              {t('schema.type')}
            </Typography>
            <Typography variant="small" component="p" sx={{ mt: 1 }}>
              {t('schema.inJson')}
            </Typography>
          </Box>
        ) : (
          <SmallSelect
            label={t('schema.type')}
            value={type}
            options={rowTypes.map((value) => ({ value, label: t(`schema.types.${value}`) }))}
            onSelect={(next) => onChange(withType(row, next))}
          />
        )}
      </Box>
      <SmallText
        label={t('schema.description')}
        text={descriptionOf(row)}
        onText={(text) => onChange(withDescription(row, text))}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <SmallCheck
          label={t('schema.required')}
          checked={row.isRequired}
          onCheck={(isRequired) => onChange({ ...row, isRequired })}
        />
        <IconButton
          size="small"
          aria-label={t('schema.remove', { name })}
          title={t('schema.remove', { name })}
          onClick={onRemove}
        >
          <Icon name="delete" size={18} />
        </IconButton>
      </Box>
    </Box>
  );
}
