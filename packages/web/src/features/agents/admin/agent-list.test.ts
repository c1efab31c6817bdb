import { describe, expect, it } from 'vitest';
import { anAgent } from '../testing/an-agent.ts';
import { filterAgents } from './agent-list.tsx';

const chef = anAgent({ name: 'Chef', role: 'Cook', description: 'Cooks with you.' });

describe('the list of agents', () => {
  const gardener = anAgent({
    name: 'Gardener',
    role: 'Grower',
    description: 'Vegetables',
    tier: 'pro',
    config: { ...chef.config, locales: { ru: { name: 'Садовник' } } },
  });
  const names = (search: string, tier: 'all' | 'pro' | 'ultra' = 'all', language = 'en') =>
    filterAgents([gardener, chef], { search, tier }, language).map(({ name }) => name);

  it.each<[string, 'all' | 'pro' | 'ultra', string, string[]]>([
    ['', 'all', 'en', ['Chef', 'Gardener']],
    ['', 'pro', 'en', ['Gardener']],
    ['', 'ultra', 'en', []],
    [' CHEF ', 'all', 'en', ['Chef']],
    ['grower', 'all', 'en', ['Gardener']],
    ['vegetables', 'all', 'en', ['Gardener']],
    ['садовник', 'all', 'ru', ['Gardener']],
    ['садовник', 'all', 'en', []],
    ['gardener', 'all', 'ru', ['Gardener']],
    ['chef', 'pro', 'en', []],
  ])('search %j, tier %s, in %s: %j', (search, tier, language, expected) => {
    expect(names(search, tier, language)).toEqual(expected);
  });
});
