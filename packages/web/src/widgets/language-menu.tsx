import { languages } from '@agentarium/contracts/names';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from '../design/form/choice-menu.tsx';
import { languageNames } from '../lib/languages.ts';
import { useLanguageChoice } from './use-language-choice.ts';

/** Switches the app's language. `labelled` shows its name beside the icon. */
export function LanguageMenu({ labelled = false }: { labelled?: boolean }) {
  const { t } = useTranslation('common');
  const [current, choose] = useLanguageChoice();
  return (
    <ChoiceMenu
      label={t('language.label')}
      icon="translate"
      value={current}
      labelled={labelled}
      options={languages.map((language) => ({
        value: language,
        label: languageNames[language],
        lang: language,
      }))}
      onChange={(language) => void choose(language)}
    />
  );
}
