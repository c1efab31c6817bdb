import { randomUUID } from 'node:crypto';
import { allEndpoints, api, type EndpointDefinition } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { capturedLog } from '@agentarium/testkit/captured-log.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { type MailServer, startMailServer } from '@agentarium/testkit/mail-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, type Sample, send } from './send.ts';

const { auth, users, executions } = api;

describe('P16: secrets stay out of logs and responses', () => {
  const log = capturedLog();
  const planted = new Map<string, string>();
  const failures: { endpoint: string; answer: Answered }[] = [];
  const answers: string[] = [];
  let app: TestApp;
  let mailServer: MailServer;

  /** A secret; `what` identifies it when it is found. */
  const plant = (what: string, wrap = (text: string) => text) => {
    const value = wrap(`zq${randomUUID().replaceAll('-', '').slice(0, 16)}`);
    planted.set(value, what);
    return value;
  };
  const apiKey = plant('API key of a provider');
  const otherKey = plant('API key of another provider');
  const jwtSecret = plant('signing secret', (text) => `${text}-${'s'.repeat(32)}`);
  const adminPassword = plant('password of the administrator');

  beforeAll(async () => {
    mailServer = await startMailServer();
    app = await testApp({
      logTo: log.destination,
      env: {
        LOG_LEVEL: 'trace',
        SMTP_URL: mailServer.url,
        OPENAI_API_KEY: apiKey,
        XAI_API_KEY: otherKey,
        JWT_SECRET: jwtSecret,
        ADMIN_PASSWORD: adminPassword,
        RUN_TIME_LIMIT_SECONDS: '5',
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await mailServer.close();
  });

  async function call(endpoint: EndpointDefinition, sample: Sample, token?: string): Promise<Answered> {
    const answer = await send(app, endpoint, sample, token);
    if (answer.status >= 400) failures.push({ endpoint: endpoint.id, answer });
    answers.push(answer.text);
    return answer;
  }
  async function tokenOfMail(to: string): Promise<string> {
    const find = () =>
      mailServer.received
        .filter((mail) => mail.to?.some(({ address }) => address === to))
        .map((mail) => /token=([\w%.-]+)/.exec(mail.text ?? '')?.[1])
        .findLast((token) => token !== undefined && !planted.has(token));
    await expect.poll(find).toBeDefined();
    const token = find() ?? '';
    planted.set(token, `token of a mail to ${to}`);
    return token;
  }
  async function signIn(username: string, password: string): Promise<{ token: string; id: string }> {
    const { text } = await call(auth.login, { body: { username, password } });
    const { token, user_id } = JSON.parse(text);
    planted.set(token, 'session token');
    return { token, id: user_id };
  }
  async function member() {
    const name = `member${randomUUID().slice(0, 8)}`;
    const password = plant('password');
    const email = `${name}@example.com`;
    await call(auth.register, { body: { name: 'Some One', username: name, email, password, consent: true } });
    await call(auth.login, { body: { username: name, password } });
    await call(auth.verifyEmail, { body: { token: await tokenOfMail(email) } });
    return { ...(await signIn(name, password)), username: name, email, password };
  }

  test('accounts: registration, sign-in, mails, resets, profiles, and their failures', async () => {
    const one = await member();
    const wrong = plant('mistyped password');
    await call(auth.login, { body: { username: one.username, password: wrong } });
    await call(auth.login, { body: { username: plant('password typed as the name'), password: wrong } });
    await call(auth.login, {
      body: { username: one.username, password: wrong, surprise: plant('unknown field') },
    });
    await call(auth.register, {
      body: { username: one.username, password: plant('short', (text) => text.slice(0, 7)) },
    });
    await call(auth.forgotPassword, { body: { email: one.email } });
    const token = await tokenOfMail(one.email);
    await call(auth.resetPassword, {
      body: { token: plant('wrong token'), password: plant('new password') },
    });
    await call(auth.resetPassword, { body: { token, password: '1' } });
    const password = plant('new password');
    await call(auth.resetPassword, { body: { token, password } });
    await call(auth.resetPassword, { body: { token, password } });
    const again = await signIn(one.username, password);
    const health = {
      first_name: plant('first name'),
      physique: plant('physique'),
      allergies: [plant('allergy')],
      contraindications: [plant('contraindication')],
      date_of_birth: '1987-06-05',
    };
    expect((await call(users.updateUserParams, { body: health }, again.token)).status).toBe(200);
    await call(users.updateUserParams, { body: { ...health, height: plant('height') } }, again.token);
    await call(users.updateUserParams, { body: { ...health, gender: plant('gender') } }, again.token);
    await call(
      users.updatePreferences,
      { body: { preferences: { note: plant('preference') } } },
      again.token,
    );
    await call(
      users.updateUser,
      {
        params: { id: again.id },
        body: { password: plant('new'), current_password: plant('wrong current') },
      },
      again.token,
    );
    await call(
      users.deleteUser,
      { params: { id: again.id }, body: { current_password: plant('wrong current') } },
      again.token,
    );
    await call(users.getMe, {}, plant('made up token'));
    await call(users.getMe, { headers: { authorization: `Basic ${plant('basic credentials')}` } });
    await call(users.getMe, {
      headers: { cookie: `session=${plant('cookie')}` },
      query: { token: plant('token in an address') },
    });
    await call(users.getUser, { params: { id: plant('id') } }, again.token);
  });

  test('runs: prompts, parameters, answers, and providers that leak secrets in their errors', async () => {
    const one = await member();
    const { database } = app.services;
    const task = await addTask(database, {
      prompt: `${plant('prompt')} {{ wish }}`,
      required_parameters: [
        { name: 'wish', param_type: 'UserInput', data_type: 'String', locales: {} },
        {
          name: 'rule',
          param_type: 'AdminInput',
          data_type: 'String',
          value: plant('value of an administrator'),
          locales: {},
        },
      ],
    });
    const broken = await addTask(database, { prompt: `${plant('broken prompt')} {{ unclosed` });
    const leaking = () =>
      `{"error":{"message":"Incorrect API key ${apiKey}: ${plant('text of a provider')}"}}`;
    const run = (parameters: object, task_id = task.id) =>
      call(executions.createExecution, { body: { task_id, parameters } }, one.token);
    app.model.play([{ text: plant('answer') }]);
    expect((await run({ wish: plant('parameter') })).status).toBe(201);
    for (const status of [400, 401, 403, 404, 413, 422]) {
      app.model.play([
        {
          fault: {
            kind: 'status',
            status,
            body: leaking(),
            headers: { 'x-secret': plant('header of a provider') },
          },
        },
      ]);
      const { text } = await run({ wish: plant('parameter') });
      expect(JSON.parse(text).status).toBe('failed');
      expect(JSON.stringify(JSON.parse(text).error)).not.toContain('zq');
    }
    app.model.play([
      { fault: { kind: 'malformed', afterChunks: 1 }, chunks: [plant('piece'), plant('piece')] },
    ]);
    await run({ wish: plant('parameter') });
    app.model.play([
      { fault: { kind: 'error-event', afterChunks: 1 }, chunks: [plant('piece'), plant('piece')] },
    ]);
    await run({ wish: plant('parameter') });
    await run({ wish: { [plant('key')]: plant('parameter of a wrong type') } });
    await run({ unheard_of: plant('value of an unknown parameter') });
    await run({}, broken.id);
    await call(
      executions.createExecution,
      { body: { task_id: task.id }, headers: { 'idempotency-key': plant('key').repeat(30) } },
      one.token,
    );
  });

  test('a failing database exposes none of its statements or values', async () => {
    const one = await member();
    const { database } = app.services;
    const task = await addTask(database, {
      required_parameters: [{ name: 'wish', param_type: 'UserInput', data_type: 'String', locales: {} }],
    });
    const before = failures.length;
    for (const [column, type] of [
      ['health_profile', 'jsonb'],
      ['preferences', 'jsonb'],
      ['password_hash', 'text'],
    ]) {
      await database.query('', `alter table users rename column ${column} to gone_${type}`, []);
      const now = [
        await call(
          users.updateUserParams,
          { body: { physique: plant('physique'), allergies: [plant('allergy')] } },
          one.token,
        ),
        await call(users.updatePreferences, { body: { preferences: { a: plant('preference') } } }, one.token),
        await call(auth.login, { body: { username: one.username, password: one.password } }),
        await call(auth.register, {
          body: {
            name: plant('name'),
            username: `x${randomUUID().slice(0, 8)}`,
            email: 'x@example.com',
            password: plant('password'),
            consent: true,
          },
        }),
        await call(
          users.updateUser,
          {
            params: { id: one.id },
            body: { password: plant('new password'), current_password: one.password },
          },
          one.token,
        ),
        await call(
          executions.createExecution,
          { body: { task_id: task.id, parameters: { wish: plant('parameter') } } },
          one.token,
        ),
      ];
      await database.query('', `alter table users rename column gone_${type} to ${column}`, []);
      expect(now.map(({ status }) => status)).toContain(500);
    }
    await database.query(
      '',
      `alter table executions add constraint never check (input_params ? 'nope') not valid`,
      [],
    );
    const refused = await call(
      executions.createExecution,
      { body: { task_id: task.id, parameters: { wish: plant('parameter in a failing row') } } },
      one.token,
    );
    await database.query('', 'alter table executions drop constraint never', []);
    expect(refused.status).toBe(500);
    for (const { answer } of failures.slice(before).filter((failure) => failure.answer.status === 500)) {
      expect(answer.error).toEqual({
        error_code: 'UNEXPECTED',
        message: 'Something went wrong on our side. Nothing was lost; please try again.',
        details: null,
        request_id: expect.any(String),
      });
    }
  });

  test('every endpoint, with a planted value in each field of its body', async () => {
    const one = await member();
    for (const endpoint of allEndpoints) {
      const names = Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {});
      const body = Object.fromEntries(names.map((name) => [name, plant(`${endpoint.id} ${name}`)]));
      const ids = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
        name,
        plant(`${endpoint.id} ${name}`),
      ]);
      const sample = { params: Object.fromEntries(ids), ...(names.length > 0 ? { body } : {}) };
      if (endpoint.id !== auth.logout.id) await call(endpoint, sample, one.token);
    }
  });

  test('a careless log line is redacted by the names of its fields', () => {
    const { log: logger } = app.services;
    const user = { password_hash: plant('hash'), health_profile: { weight: plant('weight') } };
    logger.info(
      { user, request: { headers: { authorization: plant('header'), cookie: plant('cookie') } } },
      'careless',
    );
    logger.error({
      err: new Error('failed', { cause: Object.assign(new Error('row'), { detail: plant('row') }) }),
    });
    logger
      .child({ apiKey: plant('key') })
      .warn([{ token: plant('token'), input_params: { a: plant('input') } }]);
  });

  test('unsent mail is retried, without its token in the log', async () => {
    const one = await member();
    mailServer.refuse(true);
    await call(auth.forgotPassword, { body: { email: one.email } });
    await expect
      .poll(() => log.lines().some(({ msg, job }) => msg === 'a job failed' && job === 'account-mail'))
      .toBe(true);
    mailServer.refuse(false);
  });

  test('no planted value in the log or in error responses', () => {
    const text = log.text();
    const inLog = [...planted].filter(([value]) => text.includes(value)).map(([, what]) => what);
    const inErrors = failures.flatMap(({ endpoint, answer }) =>
      [...planted].filter(([value]) => answer.text.includes(value)).map(([, what]) => `${endpoint}: ${what}`),
    );
    const keys = [apiKey, otherKey, jwtSecret, adminPassword, '$argon2', 'password_hash'];
    const inAnswers = keys.filter((key) => answers.some((answer) => answer.includes(key)));
    console.info(
      `P16: ${planted.size} planted, ${log.lines().length} lines of log, ${failures.length} refusals, ` +
        `${inLog.length} found in the log, ${inErrors.length} in refusals, ${inAnswers.length} in answers`,
    );
    expect(log.lines().length).toBeGreaterThan(100);
    expect(failures.length).toBeGreaterThan(40);
    expect(log.text()).not.toContain('1987-06-05');
    expect({ inLog, inErrors, inAnswers }).toEqual({ inLog: [], inErrors: [], inAnswers: [] });
  });
});
