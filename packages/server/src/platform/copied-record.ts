import { copyName } from '@agentarium/contracts';

const longestName = 50;

type Named = {
  name: string;
  deployment_state: string;
  config: { locales: Record<string, { name?: string | undefined }> };
};

/** An agent or a task under another name in every language, in state new. */
export function copiedRecord<Columns extends Named>(source: Columns): Columns {
  const locales = Object.entries(source.config.locales).map(([language, texts]) => [
    language,
    texts.name ? { ...texts, name: copyName(texts.name, longestName, language) } : texts,
  ]);
  return {
    ...source,
    name: copyName(source.name, longestName),
    deployment_state: 'new',
    config: { ...source.config, locales: Object.fromEntries(locales) },
  };
}
