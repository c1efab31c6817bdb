import { api, type EndpointInput, type SystemConfig } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentSystemConfig } from './index.ts';

const { system } = api;

describe('the system’s switches', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const read = async () => (await app.call(system.getConfig, { token })).body;
  const update = (body: EndpointInput<typeof system.updateConfig>) =>
    app.call(system.updateConfig, { body, token });
  const newestAudit = async () =>
    (await app.call(api.audit.listAuditLogs, { query: { target_type: 'system' }, token })).body.items[0];

  type Flip = {
    name: string;
    endpoint: (typeof system)[keyof typeof system];
    field: string;
    of: (config: SystemConfig) => [section: { changed_by: string | null }, value: boolean];
    key: string;
    first: boolean;
    said: [string, string];
  };
  const flip = (
    name: keyof typeof system,
    key: string,
    section: keyof SystemConfig,
    field: string,
    said: [string, string],
  ): Flip => ({
    name,
    endpoint: system[name],
    field: `${section}.${field}`,
    of: (config) => [config[section], (config[section] as Record<string, unknown>)[field] === true],
    key,
    first: field !== 'enabled',
    said,
  });

  test('can be read, changed and sent back whole; who changed them, and when, is not taken from it', async () => {
    const { id, config } = await read();
    const body = { id, config: { ...config, user_registration: { ...config.user_registration } } };
    body.config.user_registration.description = 'Open to all';
    body.config.user_registration.changed_by = 'somebody else';
    body.config.task_scheduler = { ...config.task_scheduler, last_modified_at: '2020-01-01T00:00:00.000Z' };
    const { status, body: answer } = await update(body);
    expect(status).toBe(200);
    expect(answer.config).toEqual({
      ...config,
      user_registration: {
        ...config.user_registration,
        description: 'Open to all',
        changed_by: 'admin',
        last_modified_at: expect.any(String),
      },
    });
    expect((await newestAudit())?.changes).toEqual({
      'user_registration.description': { from: config.user_registration.description, to: 'Open to all' },
    });
  });

  test.each<Flip>([
    flip('toggleTaskScheduler', 'enabled', 'task_scheduler', 'enabled', [
      'Task scheduler disabled',
      'Task scheduler enabled',
    ]),
    flip('setMaintenanceMode', 'maintenance_mode', 'task_scheduler', 'maintenance_mode', [
      'Maintenance mode enabled',
      'Maintenance mode disabled',
    ]),
    flip('toggleToolCalls', 'enabled', 'tool_calls', 'enabled', [
      'Tool calling disabled',
      'Tool calling enabled',
    ]),
    flip('setToolCallsMaintenance', 'maintenance_mode', 'tool_calls', 'maintenance_mode', [
      'Tool calling maintenance mode enabled',
      'Tool calling maintenance mode disabled',
    ]),
    flip('setToolCallsEmergency', 'emergency_stop', 'tool_calls', 'emergency_stop', [
      'Emergency stop activated: all tool calling is halted',
      'Emergency stop deactivated',
    ]),
    flip('toggleUserRegistration', 'enabled', 'user_registration', 'enabled', [
      'User registration disabled',
      'User registration enabled',
    ]),
  ])('$name can be switched there and back, with message, signature and audit entry', async (one) => {
    for (const [at, to] of [one.first, !one.first].entries()) {
      const answer = await app.call(one.endpoint as typeof system.toggleToolCalls, {
        body: { [one.key]: to } as { enabled: boolean },
        token,
      });
      expect(answer.status).toBe(200);
      expect(answer.body.message).toBe(one.said[at]);
      const [section, value] = one.of(answer.body.config);
      expect([section.changed_by, value]).toEqual(['admin', to]);
      const { message: _, ...stored } = answer.body;
      expect(await read()).toEqual(stored);
      expect(await newestAudit()).toMatchObject({
        action: `system.${one.name}`,
        actor_username: 'admin',
        target_id: stored.id,
        changes: { [one.field]: { from: !to, to } },
      });
    }
  });

  test('each part can be changed separately; a change without effect is not recorded', async () => {
    const before = await read();
    const { body } = await update({
      tool_calls: { max_calls_per_execution_global: 7 },
      task_scheduler: { description: ' Ticks ' },
    });
    expect(body.config).toEqual({
      task_scheduler: {
        ...before.config.task_scheduler,
        description: 'Ticks',
        last_modified_at: expect.any(String),
      },
      tool_calls: {
        ...before.config.tool_calls,
        max_calls_per_execution_global: 7,
        last_modified_at: expect.any(String),
      },
      user_registration: before.config.user_registration,
    });
    const audited = await newestAudit();
    expect((await update({ tool_calls: { max_calls_per_execution_global: 7 } })).body).toEqual(body);
    expect((await update({})).status).toBe(200);
    expect(await newestAudit()).toEqual(audited);
  });

  test('the default limits of tasks are 25 calls, 8 rounds and 3 identical calls', async () => {
    const limits = { tools_max_calls: 25, tools_max_depth: 8, cycle_max_identical: 3 };
    expect((await read()).config.tool_calls).toMatchObject(limits);
    const { body } = await update({ tool_calls: { tools_max_depth: 5 } });
    expect(body.config.tool_calls).toMatchObject({ ...limits, tools_max_depth: 5 });
  });

  test.each<[object, string]>([
    [{ tool_calls: { max_calls_per_execution_global: 1001 } }, 'tool_calls.max_calls_per_execution_global'],
    [{ task_scheduler: { changed_at: '2026-01-31T09:00:00Z' } }, 'task_scheduler.changed_at'],
    [{ config: { tool_calls: { changed_at: '' } } }, 'config.tool_calls.changed_at'],
  ])('reject %j', async (body, path) => {
    const before = await read();
    const { status, error } = await update(body);
    expect([status, error.details?.[0]?.path]).toEqual([400, path]);
    expect(await read()).toEqual(before);
  });

  test('describe the scheduler’s status in the language of the request', async () => {
    const status = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await app.call(system.getTaskSchedulerStatus, { token, headers });
      return [body.status, body.message];
    };
    expect(await status('en')).toEqual(['active', 'The task scheduler is active']);
    await update({ task_scheduler: { maintenance_mode: true } });
    expect(await status('ru')).toEqual(['maintenance', 'Планировщик задач на обслуживании']);
    await update({ task_scheduler: { maintenance_mode: false, enabled: false } });
    expect(await status('en')).toEqual(['disabled', 'The task scheduler is disabled']);
    await update({ task_scheduler: { enabled: true } });
  });

  test('accept parts under `config`, like responses', async () => {
    const { body } = await update({ config: { task_scheduler: { description: 'As answered' } } });
    expect(body.config.task_scheduler.description).toBe('As answered');
  });

  test('concurrent switch changes are not lost', async () => {
    const first = await update({ tool_calls: { max_calls_per_execution_global: 50, enabled: true } });
    expect(first.status).toBe(200);
    const parts: EndpointInput<typeof system.updateConfig>[] = [
      { task_scheduler: { enabled: false } },
      { task_scheduler: { maintenance_mode: true } },
      { task_scheduler: { description: 'Held' } },
      { tool_calls: { enabled: false } },
      { tool_calls: { maintenance_mode: true } },
      { tool_calls: { emergency_stop: true } },
      { tool_calls: { max_calls_per_execution_global: 3 } },
      { tool_calls: { max_execution_time_seconds: 30 } },
      { user_registration: { enabled: false } },
      { user_registration: { description: 'Closed' } },
    ];
    const answers = await Promise.all(parts.map(update));
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200));
    expect((await read()).config).toMatchObject({
      task_scheduler: { enabled: false, maintenance_mode: true, description: 'Held' },
      tool_calls: {
        enabled: false,
        maintenance_mode: true,
        emergency_stop: true,
        max_calls_per_execution_global: 3,
        max_execution_time_seconds: 30,
      },
      user_registration: { enabled: false, description: 'Closed' },
    });
    const open = await app.call(api.auth.registrationStatus);
    expect(open.body.registration_enabled).toBe(false);
  });

  test('the cached configuration reflects every change immediately; a failed change publishes nothing', async () => {
    await update({ tool_calls: { emergency_stop: false } });
    const kept = async () => (await currentSystemConfig(app.services)).tool_calls.emergency_stop;
    for (const emergency_stop of [true, false, true]) {
      await update({ tool_calls: { emergency_stop } });
      expect(await kept()).toBe(emergency_stop);
    }
    const signaled: string[] = [];
    const stop = app.services.signals.on('config', null, (key) => signaled.push(key));
    await update({ tool_calls: { emergency_stop: 'yes' as never } });
    await update({ tool_calls: { emergency_stop: true } });
    expect(signaled).toEqual([]);
    await update({ tool_calls: { emergency_stop: false } });
    expect(signaled).toEqual(['']);
    stop();
  });
});
