import { type LlmModel, llmModels } from '@agentarium/contracts/names';
import { useQuery } from '@tanstack/react-query';
import { modelNamesQuery } from '../../data/models.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { familyNames } from '../files/use-vision.ts';

export type ModelPlace = { model_type: LlmModel; version: number };

/** Returns a family and version as administrators read them: "Grok 2 · grok-4", without the model while it is unknown. */
export function useModelNames() {
  const { user } = useSession();
  const { data } = useQuery({ ...modelNamesQuery, enabled: user?.role === 'admin' });
  const modelsOf = (family: LlmModel) => data?.find((one) => one.family === family)?.models ?? [];
  /** The model that answers for a version: the last one beyond. */
  const modelOf = ({ model_type, version }: ModelPlace): string | null => {
    const models = modelsOf(model_type);
    return (models[version - 1] ?? models.at(-1))?.model ?? null;
  };
  const nameOf = (place: ModelPlace): string => {
    const model = modelOf(place);
    const version = `${familyNames[place.model_type]} ${place.version}`;
    return model === null ? version : `${version} · ${model}`;
  };
  /** Every version with a model of its own; the first of a family that nothing answers. */
  const places = llmModels.flatMap((model_type): ModelPlace[] => {
    const count = Math.max(1, modelsOf(model_type).length);
    return Array.from({ length: count }, (_, index) => ({ model_type, version: index + 1 }));
  });
  /** The models of a family by version. */
  const versionsOf = (family: LlmModel | null) =>
    family === null ? [] : modelsOf(family).map(({ model }, index) => ({ version: index + 1, model }));
  return { modelOf, nameOf, versionsOf, places, isKnown: data !== undefined };
}
