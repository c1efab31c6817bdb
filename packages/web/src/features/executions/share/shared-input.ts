import type { Parameter, Task } from '@agentarium/contracts';

/** A text and the id of a photo, with which a task's form begins. */
export type SharedInput = { text: string; photo: string | null };

type Inputs = Pick<Task, 'required_parameters'>;

/** The first input of a type; one that must be filled in comes first. */
function inputOf({ required_parameters }: Inputs, type: Parameter['data_type']): Parameter | undefined {
  const all = required_parameters.filter((one) => one.param_type === 'UserInput' && one.data_type === type);
  return all.find(({ optional }) => !optional) ?? all[0];
}

/** Returns the values of a task's form, by name; null for a task that does not ask for such an input. */
export function valuesOfShare(task: Inputs, { text, photo }: SharedInput): Record<string, string> | null {
  const forText = inputOf(task, 'String');
  const forPhoto = inputOf(task, 'Image');
  if (photo !== null ? !forPhoto : !forText) return null;
  return {
    ...(text !== '' && forText && { [forText.name]: text }),
    ...(photo !== null && forPhoto && { [forPhoto.name]: photo }),
  };
}

/** The state of a link to a task's form, in its history entry. */
export const shareState = (input: SharedInput) => ({ shared: input });

/** Returns what a link has brought; null for other links. */
export function sharedInputOf(state: unknown): SharedInput | null {
  const shared = typeof state === 'object' && state !== null && 'shared' in state ? state.shared : null;
  return shared as SharedInput | null;
}
