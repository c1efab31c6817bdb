import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AgentTexts, type CatalogueChild, type CatalogueTask, catalogue } from './index.ts';

const languages = ['en', 'ru'] as const;
const publicFolder = join(import.meta.dirname, '../../../../web/public');

/** docs/spec/admin-side.md#validation. */
const agentLimits: Record<keyof AgentTexts, [least: number, most: number]> = {
  name: [3, 50],
  role: [3, 50],
  description: [10, 500],
  greeting: [1, 200],
  disclaimer: [1, 500],
};
const taskLimits = { name: [3, 50], description: [10, 500] } as const;

function lengthIssues(
  place: string,
  texts: Record<string, string>,
  limits: Record<string, readonly [number, number]>,
): string[] {
  return Object.entries(limits).flatMap(([field, [least, most]]) => {
    const length = (texts[field] ?? '').trim().length;
    return length < least || length > most ? [`${place} ${field}: ${length}`] : [];
  });
}

const allTasks = catalogue
  .flatMap(({ tasks }) => tasks)
  .flatMap((task): (CatalogueTask | CatalogueChild)[] =>
    task.task_type === 'plain' ? [task] : [task, ...task.children],
  );

describe('texts of the catalogue', () => {
  it('of agents fit the form of administrators in every language', () => {
    const issues = catalogue.flatMap(({ picture, texts }) =>
      languages.flatMap((language) => lengthIssues(`${picture} ${language}`, texts[language], agentLimits)),
    );
    expect(issues).toEqual([]);
  });

  it('of tasks fit the form of administrators in every language', () => {
    const issues = allTasks.flatMap(({ texts }) =>
      languages.flatMap((language) => lengthIssues(texts.en.name, texts[language], taskLimits)),
    );
    expect(issues).toEqual([]);
  });

  it('are Russian in Russian and English in English', () => {
    const texts = [...catalogue, ...allTasks].map((item) => item.texts);
    // A greeting may quote another language: the tutor says hello in three.
    const swapped = texts.filter(
      ({ en, ru }) =>
        /[а-яё]/i.test(en.name + en.description) || !/[а-яё]{3}.*[а-яё]{3}/i.test(ru.description),
    );
    expect(texts.length).toBeGreaterThan(60);
    expect(swapped.map(({ en }) => en.name)).toEqual([]);
    expect(texts.filter(({ ru }) => !/[а-яё]/i.test(ru.name)).map(({ en }) => en.name)).toEqual([]);
  });

  it('address the user with a lower-case «вы»', () => {
    const capitalized = /(?<=[а-яё,;:] )(?:Вы|Вас|Вам|Вами|Ваш[а-яё]*)(?![а-яё])/u;
    const russian = [...catalogue, ...allTasks].flatMap(({ texts }) => Object.values(texts.ru));
    expect(russian.filter((text) => capitalized.test(text))).toEqual([]);
  });

  it('have unique agent names and, within an agent, unique task names', () => {
    for (const language of languages) {
      const names = catalogue.map(({ texts }) => texts[language].name);
      expect(new Set(names).size).toBe(names.length);
      for (const { tasks } of catalogue) {
        const taskNames = tasks.map(({ texts }) => texts[language].name);
        expect(new Set(taskNames).size).toBe(taskNames.length);
      }
    }
  });
});

it('every picture of the catalogue ships with the web app', () => {
  const pictures = catalogue.map(({ picture }) => `${picture}.svg`);
  expect(pictures.filter((file) => !existsSync(join(publicFolder, 'agents', file)))).toEqual([]);
});
