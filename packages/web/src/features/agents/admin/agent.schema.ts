import {
  type Agent,
  type AgentInput,
  agentInput,
  type DeploymentState,
  defaultAgentImage,
  isAgentImage,
  issueFault,
  requiredAgentTexts,
  type Tier,
} from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import * as z from 'zod';
import { issueMessage } from '../../../lib/api/issue-message.ts';
import { numberText, wholeNumber } from '../../../lib/read-number.ts';
import { untranslatedPaths } from '../../../lib/translations.ts';

export const agentTextFields = ['name', 'role', 'description', 'greeting', 'disclaimer'] as const;
export type AgentTextField = (typeof agentTextFields)[number];
export type AgentTextValues = Record<AgentTextField, string>;

/** The form's values. Paths match the request, so that server errors find their fields. */
export type AgentValues = Pick<AgentTextValues, 'name' | 'role' | 'description'> & {
  deployment_state: DeploymentState;
  config: Pick<AgentTextValues, 'greeting' | 'disclaimer'> & {
    image: string;
    tier: Tier;
    task_execution_limit: string;
    locales: Record<string, AgentTextValues>;
  };
};

const noTexts: AgentTextValues = { name: '', role: '', description: '', greeting: '', disclaimer: '' };

/** The languages of the tabs: English first, the product's others, then any more the record has. */
export function languagesOf(locales: Record<string, unknown>): string[] {
  const known: string[] = [...languages];
  return [...known, ...Object.keys(locales).filter((code) => !known.includes(code))];
}

/** The stored picture, if pages can show it; without one, the role's picture is used. */
function imageOf({ config }: Agent): string {
  const { image } = config;
  return image && isAgentImage(image) ? image : '';
}

/** The form of an agent, or of a new one: state new, tier basic, the dietologist's picture. */
export function toAgentValues(agent: Agent | null): AgentValues {
  const stored = agent?.config.locales ?? {};
  const translations = languagesOf(stored).filter((code) => code !== 'en');
  return {
    name: agent?.name ?? '',
    role: agent?.role ?? '',
    description: agent?.description ?? '',
    deployment_state: agent?.deployment_state ?? 'new',
    config: {
      greeting: agent?.config.greeting ?? '',
      disclaimer: agent?.config.disclaimer ?? '',
      image: agent ? imageOf(agent) : defaultAgentImage,
      tier: agent?.tier ?? 'basic',
      task_execution_limit: numberText(agent?.config.task_execution_limit),
      locales: Object.fromEntries(
        translations.map((code) => {
          const texts = Object.entries(stored[code] ?? {}).filter(([, text]) => text);
          return [code, { ...noTexts, ...Object.fromEntries(texts) }];
        }),
      ),
    },
  };
}

/** Returns the agent that the form sends (docs/spec/admin-side.md#calls). */
export function toAgentInput({ config, ...values }: AgentValues): AgentInput {
  return {
    ...values,
    config: {
      ...config,
      image: config.image === '' ? null : config.image,
      task_execution_limit: wholeNumber(config.task_execution_limit),
    },
  };
}

/** The texts of one language; the English ones are the record's own. */
export function textsIn(values: AgentValues, language: string): AgentTextValues {
  const { name, role, description, config } = values;
  if (language !== 'en') return config.locales[language] ?? noTexts;
  return { name, role, description, greeting: config.greeting, disclaimer: config.disclaimer };
}

/** Returns the texts that users of `language` see; untranslated texts fall back to English. */
export function shownTexts(values: AgentValues, language: string): AgentTextValues {
  const english = textsIn(values, 'en');
  const own = Object.entries(textsIn(values, language)).filter(([, text]) => text.trim() !== '');
  return { ...english, ...Object.fromEntries(own) };
}

type EnglishPath = 'name' | 'role' | 'description' | 'config.greeting' | 'config.disclaimer';

/** The form path of a text in a language. */
export function textPath(
  field: AgentTextField,
  language: string,
): EnglishPath | `config.locales.${string}.${AgentTextField}` {
  if (language !== 'en') return `config.locales.${language}.${field}`;
  return field === 'greeting' || field === 'disclaimer' ? `config.${field}` : field;
}

/**
 * The contract's rule of an agent over the form's fields. The form asks for every language, and refuses a picture that no
 * page would show.
 */
export const agentSchema = z.custom<AgentValues>().transform((values, context) => {
  const input = toAgentInput(values);
  const checked = agentInput.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    const { code } = issueFault(issue, input);
    // Reported below, also for a language without any text.
    if (code === 'TRANSLATION_REQUIRED') continue;
    const message = code === 'IMAGE_PATH' ? 'agents-admin:form.error.image' : issueMessage(issue, input);
    context.addIssue({ code: 'custom', path: issue.path, message });
  }
  for (const path of untranslatedPaths(values, requiredAgentTexts)) {
    context.addIssue({ code: 'custom', path, message: 'agents-admin:form.error.translation' });
  }
  const { image } = values.config;
  if (checked.success && image && !isAgentImage(image)) {
    context.addIssue({ code: 'custom', path: ['config', 'image'], message: 'agents-admin:form.error.image' });
  }
  return checked.data ?? z.NEVER;
});
