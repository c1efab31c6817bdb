import * as z from 'zod';
import { fault } from '../error-details.ts';
import { tier } from '../subscription/schema.ts';
import { optionalCount, optionalText, requiredText, translationsInput } from '../tasks/input.ts';
import { deploymentState } from '../tasks/schema.ts';

/** The default picture of an agent (docs/spec/admin-side.md#entities). */
export const defaultAgentImage = '/agents/dietologist.svg';

const site = 'https://site.invalid';

/** Resolves the path like a browser on this site; null for none. Browsers treat `\\` like `/`, so it is rejected. */
function readImage(image: string): URL | null {
  if (/[\\\s\p{Cc}]/u.test(image) || !/^(\/|https:\/\/)/.test(image)) return null;
  return URL.canParse(image, site) ? new URL(image, site) : null;
}

/**
 * Returns whether pages show this picture: only those of this site, since the content security policy blocks others.
 * Otherwise the role's picture is shown.
 */
export const isAgentImage = (image: string): boolean =>
  image.startsWith('/') && readImage(image)?.origin === site;

const image = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => isAgentImage(text) || (text.startsWith('https://') && readImage(text) !== null),
    fault('IMAGE_PATH'),
  )
  .nullish();

const texts = {
  name: optionalText('Name', 50),
  description: optionalText('Description', 500),
  role: optionalText('Role', 50),
  greeting: optionalText('Greeting', 200),
  disclaimer: optionalText('Disclaimer', 500),
};
export const requiredAgentTexts = ['name', 'description', 'role'] as const;

/** An agent as its form submits it (docs/spec/admin-side.md#validation). Defaults: state new, tier basic. */
export const agentInput = z.strictObject({
  name: requiredText('Name', 3, 50),
  description: requiredText('Description', 10, 500),
  role: requiredText('Role', 3, 50),
  deployment_state: deploymentState.optional(),
  config: z.strictObject({
    greeting: texts.greeting,
    image,
    disclaimer: texts.disclaimer,
    tier: tier.optional(),
    task_execution_limit: optionalCount('Daily execution limit', 1, 100),
    locales: translationsInput(texts, requiredAgentTexts).optional(),
  }),
});
export type AgentInput = z.infer<typeof agentInput>;

export const agentUpdate = agentInput.extend({ change_count: z.int().optional() });
