import type { Task } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import { familyNames, useVision } from '../../../widgets/files/use-vision.ts';

/** Says that the task asks for a picture its model can't look at. */
export function VisionNote({ task }: { task: Pick<Task, 'model_type' | 'required_parameters'> }) {
  const { t } = useTranslation('parameters');
  const sees = useVision();
  const family = task.model_type;
  const pictures = task.required_parameters.filter(({ data_type }) => data_type === 'Image');
  if (!family || pictures.length === 0 || sees(family)) return null;
  const isNeeded = pictures.some(({ optional }) => !optional);
  return (
    <Alert severity="warning" icon={<Icon name="visibility_off" />}>
      {t(isNeeded ? 'vision.needed' : 'vision.optional', { family: familyNames[family] })}
    </Alert>
  );
}
