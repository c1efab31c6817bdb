import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addSchedule, addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const { getCalendar, revokeCalendar } = api.schedule;
const day = 24 * 3_600_000;

describe('the calendar of scheduled runs', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let scheduleId: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    const { id: task_id } = await addScheduledTask(app.services.database, { name: 'Morning; briefing' });
    const parameters = { weight: 'secret weight' };
    const row = await addSchedule(app.services.database, { user_id: user.id, task_id, parameters });
    scheduleId = row.id;
  });

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);
  const addressOf = async (token = user.token) =>
    new URL((await app.call(getCalendar, { token })).body.url).pathname;
  const read = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
  /** Lines of a calendar, unfolded. */
  const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');
  const uidsOf = (body: string) => linesOf(body).filter((line) => line.startsWith('UID:'));

  test('has upcoming runs in UTC and past results, with names and links only', async () => {
    const at = new Date(Math.floor(app.clock.now().getTime() / day) * day - day);
    await query(
      `insert into schedule_ticks (schedule_id, fire_at, outcome, reason) values ($1, $2, 'skipped', 'MISSED')`,
      [scheduleId, at],
    );
    const { statusCode, headers, body } = await read(await addressOf());
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const lines = linesOf(body);
    expect(lines.filter((line) => /^DTSTART:\d{8}T090000Z$/.test(line))).toHaveLength(30);
    expect(lines).toContain('SUMMARY:Morning\\; briefing');
    expect(lines).toContain('SUMMARY:Morning\\; briefing: skipped');
    expect(lines).toContain(`UID:${scheduleId}-${at.getTime()}@agentarium`);
    expect(lines.filter((line) => line === 'TRANSP:TRANSPARENT')).toHaveLength(31);
    expect(body).not.toMatch(/secret|weight/);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body).not.toMatch(/[^\r]\n/);
    expect(new Set(uidsOf(body)).size).toBe(31);
  });

  test('is the same on each read, and not resent to a client that has it', async () => {
    const url = await addressOf();
    expect(await addressOf()).toBe(url);
    const first = await read(url);
    const second = await read(url, { 'if-none-match': String(first.headers.etag) });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    await query('update schedules set enabled = false where id = $1', [scheduleId]);
    const changed = await read(url, { 'if-none-match': String(first.headers.etag) });
    expect([changed.statusCode, uidsOf(changed.body)]).toEqual([200, []]);
    expect(linesOf(changed.body).filter((line) => line.startsWith('BEGIN:'))).toEqual([
      ...['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'BEGIN:STANDARD'],
    ]);
    expect(changed.body.endsWith('END:VTIMEZONE\r\nEND:VCALENDAR\r\n')).toBe(true);
  });

  test('stops working immediately when revoked or when its account is deleted; the next link differs', async () => {
    const url = await addressOf();
    expect((await app.call(revokeCalendar, { token: user.token })).status).toBe(200);
    expect((await read(url)).json()).toMatchObject({ error_code: 'SHARE_NOT_FOUND' });
    const next = await addressOf();
    expect(next).not.toBe(url);
    await query(`update users set status = 'blocked' where id = $1`, [user.id]);
    expect((await read(next)).statusCode).toBe(404);
    await query('delete from users where id = $1', [user.id]);
    expect(await query('select 1 from calendar_feeds where user_id = $1', [user.id])).toEqual([]);
  });

  test('never shows another user’s, and the database does not reveal its URL', async () => {
    const other = await app.signUp();
    const [mine, theirs] = [await addressOf(), await addressOf(other.token)];
    expect(mine).not.toBe(theirs);
    expect(uidsOf((await read(theirs)).body)).toEqual([]);
    const token = mine.slice('/api/calendar/'.length, -'.ics'.length);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await query('select * from calendar_feeds');
    expect(JSON.stringify(rows)).not.toContain(token);
    const wrong = await read(`/api/calendar/${token}x.ics`);
    expect([wrong.statusCode, wrong.json().error_code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('is created once for concurrent requests', async () => {
    const urls = await Promise.all(Array.from({ length: 8 }, () => addressOf()));
    expect(new Set(urls).size).toBe(1);
  });
});
