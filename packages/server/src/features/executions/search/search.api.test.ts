import { api, type EndpointQuery, type ExecutionListed } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findByIndex } from './match-words.ts';
import { writeSearchIndex } from './write-search-index.ts';

const { createExecution, createFollowUp, deleteExecution, setLabels, setPin } = api.executions;
const { listUserExecutions } = api.users;
type Query = EndpointQuery<typeof listUserExecutions>;

describe('the search in answers', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;

  beforeAll(async () => {
    app = await testApp();
    const { id } = await addTask(app.services.database, {
      name: 'Advice',
      limit: 10_000,
      required_parameters: [
        { name: 'wish', param_type: 'UserInput', data_type: 'String', locales: {} },
        { name: 'rule', param_type: 'AdminInput', data_type: 'String', value: 'clandestine', locales: {} },
      ],
    });
    taskId = id;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
  });

  const answered = async (text: string, parameters = {}, who = user) => {
    app.model.play([{ text }]);
    const body = { task_id: taskId, parameters: { wish: 'x', ...parameters } };
    return (await app.call(createExecution, { token: who.token, body })).body.id;
  };
  const indexed = () => app.jobsDone();
  /** Copied rows did not end, so no job indexes them. */
  const indexCopies = async () => {
    const { database } = app.services;
    const missing =
      'select id from executions where not is_follow_up and id not in (select execution_id from execution_searches)';
    const copies = await database.query<{ id: string }>('', missing, []);
    await writeSearchIndex(
      app.services,
      copies.map(({ id }) => id),
    );
  };
  const search = async (text: string, more: Query = {}, who = user) => {
    const query = { search: text, ...more };
    return app.call(listUserExecutions, { token: who.token, params: { id: who.id }, query });
  };
  const found = async (text: string, more: Query = {}) => (await search(text, more)).body.items;
  const idsOf = async (text: string, more: Query = {}) => (await found(text, more)).map(({ id }) => id);
  const marked = ({ snippet }: Pick<ExecutionListed, 'snippet'>) =>
    snippet?.ranges.map(([from, to]) => snippet.text.slice(from, to));

  /** The results of all pages. */
  const allPages = async (text: string) => {
    const ids: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { body } = await search(text, { limit: 200, ...(cursor ? { cursor } : {}) });
      ids.push(...body.items.map(({ id }) => id));
      if (body.next_cursor === null) return ids;
      cursor = body.next_cursor;
    }
  };

  test('finds the words of an answer in other forms and spellings, and by how they begin', async () => {
    const rows: [answer: string, text: string, words: string[]][] = [
      ['Steam the potatoes and add dill.', 'potato', ['potatoes']],
      ['She was running every morning.', 'runs', ['running']],
      ['Отварите картофель, добавьте свежие огурцы.', 'огурцами', ['огурцы']],
      ['Запеките свёклу с сыром.', 'свекла сыр', ['свёклу', 'сыром']],
      ['Сварите свеклу в борще.', 'свёклу борща', ['свеклу', 'борще']],
      ['Ешьте зелёный горошек.'.normalize('NFD'), 'зелёный', ['зелёный']],
      ['Съешьте йогурт.', 'йогурт'.normalize('NFD'), ['йогурт']],
      ['Un café crème, s’il vous plaît.', 'cafe creme', ['café', 'crème']],
      ['Старый за\u0301мок на горе.', 'замок', ['замок']],
      ['Take 250 g of buckwheat.', 'buckwh', ['buckwheat']],
      ['Day one: eggs. Day two: fish 🐟 and peas.', 'fish eggs', ['eggs', 'fish']],
    ];
    const ids: string[] = [];
    for (const [answer] of rows) ids.push(await answered(answer));
    await indexed();
    const results = [];
    for (const [, text] of rows) results.push((await found(text)).map((one) => [one.id, marked(one)]));
    expect(results).toEqual(rows.map(([, , words], at) => [[ids[at], words]]));
  });

  test('supports quotes, “or” and minus', async () => {
    const red = await answered('A red pepper and a green bean.');
    const green = await answered('A green pepper and a red bean.');
    await indexed();
    expect(await idsOf('"red pepper"')).toEqual([red]);
    expect(await idsOf('pepper -"red pepper"')).toEqual([green]);
    expect((await idsOf('nothing or pepper')).sort()).toEqual([red, green]);
    expect(await idsOf('pepper -bean')).toEqual([]);
  });

  test('searches inputs, but not those of administrators', async () => {
    const id = await answered('Done.', { wish: 'Less chocolate' });
    await indexed();
    expect(await idsOf('chocolates')).toEqual([id]);
    expect(await idsOf('clandestine')).toEqual([]);
  });

  test('returns the run of a matching follow-up', async () => {
    const id = await answered('Soup.');
    await indexed();
    app.model.play([{ text: 'Replace it with tempeh.' }]);
    const asked = { token: user.token, params: { id }, body: { message: 'What about marzipan?' } };
    await app.call(createFollowUp, asked);
    await indexed();
    expect((await found('tempeh')).map((one) => [one.id, marked(one)])).toEqual([[id, ['tempeh']]]);
    expect(await idsOf('marzipan')).toEqual([id]);
  });

  test('returns name matches first, then the most relevant ones, each with surrounding text', async () => {
    const answers = ['Lentils, once.', 'Lentils with lentils on lentils, and lentils for pudding.'];
    const [once, often] = [await answered(answers[0] ?? ''), await answered(answers[1] ?? '')];
    await answered('Lentils, once again.');
    const named = await addTask(app.services.database, { name: 'Lentil soup', limit: 100 });
    app.model.play([{ text: 'Water.' }]);
    const body = { task_id: named.id };
    const soup = (await app.call(createExecution, { token: user.token, body })).body.id;
    await indexed();
    const items = await found('lentil');
    expect(items).toHaveLength(4);
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([soup, often]);
    expect(items[0]?.snippet).toBeNull();
    expect(items[1] && marked(items[1])).toEqual(['Lentils', 'lentils', 'lentils', 'lentils']);
    const byTime = await idsOf('lentil', { sort: 'newest' });
    expect(byTime[0]).toBe(soup);
    expect(byTime.at(-1)).toBe(once);
  });

  test.each(['rank', 'newest'] as const)('pages by %s, without duplicates', async (sort) => {
    for (let run = 0; run < 5; run += 1) await answered(`${'Cumin. '.repeat((run % 3) + 1)} Day ${run}.`);
    await indexed();
    const whole = await idsOf('cumin', { sort });
    expect(whole).toHaveLength(5);
    const paged: string[] = [];
    for (let cursor: string | undefined; paged.length < 5; ) {
      const { body } = await search('cumin', { sort, limit: 2, ...(cursor ? { cursor } : {}) });
      paged.push(...body.items.map(({ id }) => id));
      cursor = body.next_cursor ?? undefined;
      // A run that ends meanwhile does not change the later pages.
      if (paged.length === 2 && sort === 'rank') {
        await answered('Cumin, cumin, cumin, cumin, cumin.');
        await indexed();
      }
      if (!cursor) break;
    }
    expect(paged).toEqual(whole);
  });

  test('finds words that most answers have, and phrases of them', async () => {
    const ids: string[] = [];
    for (let run = 0; run < 3; run += 1) ids.push(await answered(`Breakfast for two. Number ${run}.`));
    await indexed();
    const copy = `
      insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, status, input_params, result, created_at, updated_at)
      select gen_random_uuid(), user_id, task_id, agent_id, task_name, agent_name, status, '{}', 'Breakfast for ' || n || ' people', created_at, updated_at
      from executions, generate_series(1, 600) n where id = $1`;
    const { database } = app.services;
    await database.query('', copy, [ids[0]]);
    await indexCopies();
    for (const text of ['breakfast', 'breakfasts people', 'advice']) {
      const items = await allPages(text);
      expect(new Set(items).size, text).toBe(text.includes('people') ? 600 : 603);
      expect(items, text).toHaveLength(new Set(items).size);
      expect(items.slice(500), text).toEqual(items.slice(500).sort().reverse());
    }
    const everywhere = { below: undefined, ofRow: sql`true`, chosen: null, ofRun: sql`true` };
    const spec = {
      userId: user.id,
      words: "'peopl'",
      prefixed: '',
      filter: everywhere,
      isRanked: false,
      namesWith: null,
    };
    for (const count of [10, 300, 700]) {
      const inWhole = await findByIndex(database.db, { ...spec, count }, 0);
      expect(inWhole).toHaveLength(Math.min(count, 600));
      expect(await findByIndex(database.db, { ...spec, count }, 1, 100)).toEqual(inWhole);
    }
    expect((await idsOf('"breakfast for two"')).sort()).toEqual([...ids].sort());
    expect(await idsOf('people', { limit: 200, status: 'failed' })).toEqual([]);
    expect(await idsOf('"for 399 people"')).toHaveLength(1);
  });

  describe('combined with another filter', () => {
    let id: string;
    let others: string[];

    /** The time in a UUIDv7, in milliseconds. */
    const timeOf = (uuid: string) => Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);

    /** One run that passes each filter, and others with the same word: few, or enough for a backward scan. */
    const prepare = async (copies: number) => {
      const { database } = app.services;
      const special = await addTask(database, { name: 'Special', task_type: 'parent', limit: 10 });
      others = [await answered('Pumpkin.'), await answered('Pumpkin.')];
      app.model.play([{ text: 'Pumpkin.' }]);
      const body = { task_id: special.id };
      id = (await app.call(createExecution, { token: user.token, body })).body.id;
      const params = { token: user.token, params: { id } };
      await app.call(setLabels, { ...params, body: { labels: ['autumn'] } });
      await app.call(setPin, { ...params, body: { pinned: true } });
      // Ids follow the latest clock of this process, which another test may have moved ahead.
      const atId = 'update executions set created_at = to_timestamp($2::bigint / 1000.0) where user_id = $1';
      await database.query('', atId, [user.id, timeOf(id)]);
      const mark = `
        update executions set status = 'failed', partial_result = 'Pumpkin.', triggered_by_scheduler = true,
          created_at = created_at - interval '1 hour' where id = $1`;
      await database.query('', mark, [id]);
      const copy = `
        insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, status, input_params, result, created_at, updated_at)
        select gen_random_uuid(), user_id, task_id, agent_id, task_name, agent_name, status, '{}', result, created_at, updated_at
        from executions, generate_series(1, $2::int) where id = $1`;
      await database.query('', copy, [others[0], copies]);
      await indexCopies();
      return special;
    };

    test.each([0, 400])('finds the one run among %i copies', async (copies) => {
      const special = await prepare(copies);
      const halfHourAgo = new Date(timeOf(id) - 30 * 60_000).toISOString();
      const filters: Query[] = [
        { status: 'failed' },
        { task_id: special.id },
        { agent_id: special.agent_id },
        { task_types: 'parent' },
        { scheduled: 'true' },
        { label: 'Autumn' },
        { pinned: 'true' },
        { to: halfHourAgo },
      ];
      for (const filter of filters) {
        expect(await idsOf('pumpkin', { ...filter, sort: 'rank' }), JSON.stringify(filter)).toEqual([id]);
        expect(await idsOf('pumpk', { ...filter, sort: 'newest' }), JSON.stringify(filter)).toEqual([id]);
      }
      const opposite: Query[] = [
        { status: 'completed' },
        { task_id: taskId },
        { scheduled: 'false' },
        { pinned: 'false' },
        { from: halfHourAgo },
      ];
      for (const filter of opposite) {
        const ids = await idsOf('pumpkin', { ...filter, limit: 200 });
        expect(ids, JSON.stringify(filter)).not.toContain(id);
        expect(ids, JSON.stringify(filter)).toHaveLength(Math.min(200, others.length + copies));
      }
    });
  });

  test('finds no data of other users, and only names for administrators', async () => {
    const stranger = await app.signUp();
    const id = await answered('A most private rutabaga.');
    await indexed();
    expect((await search('rutabaga', {}, stranger)).body.items).toEqual([]);
    expect((await search(`of ${user.id}`, {}, stranger)).body.items).toEqual([]);
    const admin = await app.admin();
    const asAdmin = async (text: string) => {
      const query = { search: text };
      const { body } = await app.call(listUserExecutions, {
        token: admin.token,
        params: { id: user.id },
        query,
      });
      return body.items.map((one) => [one.id, one.snippet]);
    };
    expect(await asAdmin('rutabaga')).toEqual([]);
    expect(await asAdmin('advi')).toEqual([[id, null]]);
  });

  test('no longer finds deleted items', async () => {
    const id = await answered('Celeriac.');
    await indexed();
    await app.call(deleteExecution, { token: user.token, params: { id } });
    expect(await idsOf('celeriac')).toEqual([]);
  });

  test('handles any input', async () => {
    await answered('The end & a <b>beginning</b> of 100% \\ "it".');
    await indexed();
    const texts = [
      '%',
      "'",
      '""',
      '\\',
      '&',
      '!',
      ':*',
      '<->',
      '(',
      '- -',
      'or',
      "a' or 1=1 --",
      'the',
      '😀',
    ];
    texts.push('a\u0000b', '\ud800', '"a -b', 'a:*b', 'тест&!', '<b>', 'ы'.repeat(200), '"'.repeat(200));
    for (const text of texts) expect([200, 400], text).toContain((await search(text)).status);
  });

  test('rejects a text of 2,000 characters, and an invalid cursor', async () => {
    expect((await search('x'.repeat(2000))).status).toBe(400);
    expect((await search('soup', { cursor: user.id })).error.details?.[0]?.code).toBe('CURSOR_INVALID');
  });

  test('finds an answer soon after its end', async () => {
    const id = await answered('Jerusalem artichoke.');
    await expect.poll(() => idsOf('artichokes')).toEqual([id]);
  });

  test('indexes as much of a huge answer as it can hold', async () => {
    const words = Array.from({ length: 40_000 }, (_, at) => `w${at.toString(36)}`).join(' ');
    const id = await answered(`Beginning. ${words}`);
    await indexed();
    expect(await idsOf('beginning')).toEqual([id]);
  });
});
