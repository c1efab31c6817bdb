import { type Language, requiredTaskTexts, type TaskInput } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { FormTextField } from '../../../design/form/form-text-field.tsx';
import { LocaleTabs } from '../../../design/form/locale-tabs.tsx';
import { fillOf, isStarted } from '../../../lib/translation-fill.ts';
import type { TaskTextValues, TaskValues } from './task-values.ts';

type TaskTextsProps = {
  control: Control<TaskValues, unknown, TaskInput>;
  language: Language;
  onLanguage: (language: Language) => void;
};

const textsOf = ({ name, description, config }: TaskValues, language: Language): TaskTextValues =>
  language === 'en' ? { name, description } : (config.locales[language] ?? { name: '', description: '' });

/** A task's name and description, one tab per language; translations show the English original as a hint. */
export function TaskTexts({ control, language, onLanguage }: TaskTextsProps) {
  const { t } = useTranslation('tasks-admin');
  const texts = useWatch({
    control,
    compute: (values: TaskValues) => languages.map((code) => ({ code, texts: textsOf(values, code) })),
  });
  const english = texts.find(({ code }) => code === 'en')?.texts ?? { name: '', description: '' };
  const fills = texts.map(({ code, texts: own }) => ({
    language: code,
    isOptional: code !== 'en' && !isStarted(own),
    ...fillOf(own, requiredTaskTexts, code === 'en' ? null : english),
  }));
  const field = (name: keyof TaskTextValues, rows?: number) => (
    <FormTextField
      key={`${language}-${name}`}
      control={control}
      name={language === 'en' ? name : `config.locales.${language}.${name}`}
      label={t(`form.field.${name}`)}
      help={t(`form.help.${name}`)}
      required={fills.some((fill) => fill.language === language && !fill.isOptional)}
      {...(language !== 'en' && english[name] && { placeholder: english[name] })}
      {...(rows && { multiline: true, minRows: rows, maxRows: 10 })}
    />
  );
  return (
    <FormPanel title={t('form.texts')} text={t('form.textsText')}>
      <LocaleTabs label={t('form.languages')} value={language} onChange={onLanguage} fills={fills}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {field('name')}
          {field('description', 3)}
        </Box>
      </LocaleTabs>
    </FormPanel>
  );
}
