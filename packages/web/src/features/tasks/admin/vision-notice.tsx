import type { LlmModel, Prompt, TaskInput } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import { familyNames, useVision } from '../../../widgets/files/use-vision.ts';
import { readList } from './parameters/parameter-rows.ts';
import { chosenPrompts } from './prompts/prompt-choice.ts';
import type { TaskValues } from './task-values.ts';

type VisionNoticeProps = {
  control: Control<TaskValues, unknown, TaskInput>;
  prompts: readonly Prompt[];
};

/** Warns that the chosen model can't look at the pictures the task asks for. */
export function VisionNotice({ control, prompts }: VisionNoticeProps) {
  const { t } = useTranslation('tasks-admin');
  const sees = useVision();
  const [ids, text] = useWatch({ control, name: ['prompt_ids', 'required_parameters'] });
  const families = new Set<LlmModel>(chosenPrompts(ids, prompts).map(({ model_type }) => model_type));
  const blind = [...families].filter((family) => !sees(family));
  const asksForPicture = readList(text)?.some(({ data_type }) => data_type === 'Image') ?? false;
  if (!asksForPicture || blind.length === 0) return null;
  return (
    <Alert severity="warning" icon={<Icon name="visibility_off" />}>
      {t('prompts.blindNotice', { families: blind.map((family) => familyNames[family]).join(', ') })}
    </Alert>
  );
}
