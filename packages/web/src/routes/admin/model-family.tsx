import { type LlmModel, llmModels } from '@agentarium/contracts/names';
import { Navigate, useParams } from 'react-router';
import { FamilyPage } from '../../features/models/family-page.tsx';
import { paths } from '../../lib/paths.ts';

const isFamily = (name: string | undefined): name is LlmModel => llmModels.some((one) => one === name);

/** /admin/models/:family: one family. */
export function Component() {
  const { family } = useParams();
  return isFamily(family) ? <FamilyPage name={family} /> : <Navigate to={paths.notFound} replace />;
}
