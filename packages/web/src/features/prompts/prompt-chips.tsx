import type { Prompt } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';

/** A prompt's model, version and role. */
export function PromptChips({ prompt }: { prompt: Pick<Prompt, 'model_type' | 'version' | 'role'> }) {
  const { t } = useTranslation('prompts');
  return (
    <>
      <Chip
        size="small"
        icon={<Icon name="psychology" size={16} />}
        label={t('modelVersion', { model: t(`model.${prompt.model_type}`), version: prompt.version })}
      />
      <Chip
        size="small"
        color={prompt.role === 'system' ? 'secondary' : 'default'}
        label={t(`role.${prompt.role}`)}
      />
    </>
  );
}
