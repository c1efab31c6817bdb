import { languages } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { languageNames } from '../../../lib/languages.ts';
import { SmallCheck, SmallText } from '../../../widgets/admin/small-fields.tsx';
import { labelIn, optionsOf, type RowValue, textOf, withLabel } from './parameters/parameter-rows.ts';

const columns = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 32px', sm: 'repeat(3, minmax(0, 1fr)) 32px' },
} as const;

/** The options of an Enum: values, labels by language, and whether several may be chosen. */
export function OptionFields({ value, onChange }: { value: RowValue; onChange: (value: RowValue) => void }) {
  const { t } = useTranslation('tasks-admin');
  const options = optionsOf(value);
  const set = (next: RowValue[]) => onChange({ ...value, options: next });
  const change = (at: number, option: RowValue) =>
    set(options.map((each, index) => (index === at ? option : each)));
  return (
    <Box role="group" aria-label={t('parameters.field.options')}>
      <Typography variant="subtitle2" component="p" sx={{ mb: 0.75 }}>
        {t('parameters.field.options')}
      </Typography>
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1 }}>
        {options.map((option, at) => {
          const number = at + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no key of its own, its fields hold no state
            <Box component="li" key={at} sx={columns}>
              <SmallText
                isCode
                name={t('parameters.option.value', { number })}
                placeholder={t('parameters.option.value', { number })}
                text={textOf(option, 'value')}
                onText={(text) => change(at, { ...option, value: text })}
              />
              <Box sx={{ gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 2, sm: 4 } }}>
                <IconButton
                  size="small"
                  aria-label={t('parameters.option.remove', { number })}
                  disabled={options.length === 1}
                  onClick={() => set(options.filter((_, index) => index !== at))}
                >
                  <Icon name="close" size={18} />
                </IconButton>
              </Box>
              {languages.map((language) => (
                <SmallText
                  key={language}
                  name={t('parameters.option.label', { number, language: languageNames[language] })}
                  placeholder={languageNames[language]}
                  text={labelIn(option, 'locales', language)}
                  onText={(text) => change(at, withLabel(option, 'locales', language, text))}
                  sx={{ gridRow: { sm: 1 }, gridColumn: { xs: 1, sm: language === 'en' ? 2 : 3 } }}
                />
              ))}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <SmallButton icon="add" variant="outlined" onClick={() => set([...options, { value: '' }])}>
          {t('parameters.option.add')}
        </SmallButton>
        <SmallCheck
          label={t('parameters.field.multi_choice')}
          checked={value.multi_choice === true}
          onCheck={(checked) => onChange({ ...value, multi_choice: checked })}
        />
      </Box>
    </Box>
  );
}
