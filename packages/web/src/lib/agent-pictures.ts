/** The built-in pictures, by role. */
export const agentPictureNames = [
  'dietologist',
  'fitness-coach',
  'numerologist',
  'comedian',
  'chef',
  'personal-assistant',
  'sleep-coach',
  'language-tutor',
  'finance-advisor',
  'travel-planner',
  'mindfulness-guide',
  'gardener',
  'book-critic',
  'assistant',
] as const;

/**
 * The address of an agent's picture: its own, else its role's, else the dietologist's
 * (docs/spec/user-side.md#constants).
 */
export function agentPicture(image: string | null | undefined, role: string | null | undefined): string {
  if (image && (/^\/(?!\/)/.test(image) || image.startsWith('data:image/'))) return image;
  const slug = (role ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  const match =
    agentPictureNames.find((name) => slug === name) ?? agentPictureNames.find((name) => slug.includes(name));
  return `/agents/${match ?? 'dietologist'}.svg`;
}
