import { type AgentInput, type Language, requiredAgentTexts } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { LocaleTabs } from '../../../design/form/locale-tabs.tsx';
import { fillOf, isStarted } from '../../../lib/translation-fill.ts';
import { type AgentTextField, type AgentValues, textPath, textsIn } from './agent-values.ts';
import { EmojiTextField } from './emoji-text-field.tsx';

export type AgentTextsProps = {
  form: UseFormReturn<AgentValues, unknown, AgentInput>;
  values: AgentValues;
  language: Language;
  onLanguage: (language: Language) => void;
};

/** An agent's texts, one tab per language; translations show the English original as a hint. */
export function AgentTexts({ form, values, language, onLanguage }: AgentTextsProps) {
  const { t } = useTranslation('agents-admin');
  const english = textsIn(values, 'en');
  const fills = languages.map((code) => ({
    language: code,
    isOptional: code !== 'en' && !isStarted(textsIn(values, code)),
    ...fillOf(textsIn(values, code), requiredAgentTexts, code === 'en' ? null : english),
  }));
  const isRequired = (field: AgentTextField) =>
    (requiredAgentTexts as readonly string[]).includes(field) &&
    (language === 'en' || isStarted(textsIn(values, language)));
  const field = (name: AgentTextField, rows?: number) => (
    <EmojiTextField
      key={`${language}-${name}`}
      form={form}
      name={textPath(name, language)}
      label={t(`form.field.${name}`)}
      required={isRequired(name)}
      {...(language !== 'en' && english[name] && { placeholder: english[name] })}
      {...(rows && { multiline: true, minRows: rows, maxRows: 10 })}
      help={t(`form.help.${name}`)}
    />
  );
  return (
    <FormPanel title={t('form.texts')} text={t('form.textsText')}>
      <LocaleTabs label={t('form.languages')} value={language} onChange={onLanguage} fills={fills}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FieldRow>
            {field('name')}
            {field('role')}
          </FieldRow>
          {field('description', 3)}
          {field('greeting', 2)}
          {field('disclaimer', 2)}
        </Box>
      </LocaleTabs>
    </FormPanel>
  );
}
