import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { agents, prompts, taskPrompts, tasks } from '../schema/catalogue.ts';
import { catalogue } from './index.ts';
import { type SeedCounts, seedCatalogue } from './seed.ts';

const now = new Date('2026-05-01T10:00:00Z');
let database: TestDatabase;
let counts: SeedCounts | null;

beforeAll(async () => {
  database = await testDatabase();
  counts = await database.transaction((tx) => seedCatalogue(tx, { now, newId }));
});
afterAll(() => database.cleanup());

it('an empty database gets every agent, task and prompt of the catalogue once', async () => {
  const { db } = database;
  const children = catalogue.flatMap(({ tasks: own }) =>
    own.flatMap((task) => (task.task_type === 'plain' ? [] : task.children)),
  );
  const mainTasks = catalogue.flatMap(({ tasks: own }) => own);
  expect(counts).toEqual({
    agents: catalogue.length,
    tasks: mainTasks.length + children.length,
    prompts: new Set([...mainTasks, ...children].flatMap((task) => task.prompts)).size,
  });
  expect(await db.$count(agents)).toBe(counts?.agents);
  expect(await db.$count(tasks)).toBe(counts?.tasks);
  expect(await db.$count(prompts)).toBe(counts?.prompts);
  console.info(`seeded: ${counts?.agents} agents, ${counts?.tasks} tasks, ${counts?.prompts} prompts`);
});

it('seeded agents and tasks keep the order of the catalogue by id and by time', async () => {
  const wanted = catalogue.map(({ texts }) => texts.en.name);
  const byId = await database.db.select({ name: agents.name }).from(agents).orderBy(asc(agents.id));
  const byTime = await database.db.select({ name: agents.name }).from(agents).orderBy(asc(agents.created_at));
  expect(byId.map(({ name }) => name)).toEqual(wanted);
  expect(byTime.map(({ name }) => name)).toEqual(wanted);
});

it('seeded children are under their parent, in order', async () => {
  const stored = await database.db.select().from(tasks).orderBy(asc(tasks.position));
  const parent = stored.find(({ name }) => name === 'Weekly meal plan');
  const children = stored.filter(({ parent_task_id }) => parent_task_id === parent?.id);
  expect(children.map(({ name }) => name)).toEqual(['Shopping list', 'Monday recipe card', 'Swap a dish']);
  expect(children.map(({ position }) => position)).toEqual([0, 1, 2]);
  expect(new Set(children.map(({ agent_id, task_type }) => `${agent_id} ${task_type}`))).toEqual(
    new Set([`${parent?.agent_id} child`]),
  );
  expect(children.every(({ child_task_config }) => child_task_config?.include_parent_dialog)).toBe(true);
});

it('seeded prompts are linked to their tasks in order, and shared between tasks', async () => {
  const { db } = database;
  const links = await db.select().from(taskPrompts).orderBy(asc(taskPrompts.position));
  const stored = await db.select().from(prompts);
  const titleOf = (id: string) => stored.find((prompt) => prompt.id === id)?.title;
  const [joke] = (await db.select().from(tasks)).filter(({ name }) => name === 'Joke on a topic');
  expect(
    links.filter(({ task_id }) => task_id === joke?.id).map(({ prompt_id }) => titleOf(prompt_id)),
  ).toEqual([
    'Comedian: who you are',
    'Comedian: example of a request',
    'Comedian: example of an answer',
    'Comedian: joke on a topic',
  ]);
  const persona = stored.find(({ title }) => title === 'Dietologist: who you are');
  expect(links.filter(({ prompt_id }) => prompt_id === persona?.id).length).toBeGreaterThan(2);
});

it('a catalogue that has agents is not seeded', async () => {
  const again = await database.transaction((tx) => seedCatalogue(tx, { now, newId }));
  expect(again).toBeNull();
  expect(await database.db.$count(agents)).toBe(catalogue.length);
});
