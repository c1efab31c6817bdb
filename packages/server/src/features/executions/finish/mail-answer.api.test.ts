import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { type MailServer, startMailServer } from '@agentarium/testkit/mail-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executions } from '../../../db/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { mailAnswer } from './mail-answer.ts';

describe('a mailed answer', () => {
  let app: TestApp;
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
    app = await testApp({ env: { SMTP_URL: mailServer.url, EMAIL_VERIFICATION: 'off' }, worker: false });
  });
  afterAll(async () => {
    await app.close();
    await mailServer.close();
  });

  const query = (text: string, values: unknown[]) => app.services.database.query('', text, values);

  test('ends with what the page shows too: that it was cut off or is a demo, and each disclaimer once', async () => {
    const user = await app.signUp();
    await query(`update users set email_key = lower(email), language = 'ru' where id = $1`, [user.id]);
    const task = await addTask(app.services.database);
    const config = { disclaimer: 'No advice.', locales: { ru: { disclaimer: 'Это не совет врача.' } } };
    await query('update agents set config = config || $2::jsonb where id = $1', [task.agent_id, config]);
    const now = app.clock.now();
    const run = {
      user_id: user.id,
      task_id: task.id,
      agent_id: task.agent_id,
      task_name: 'Menu',
      agent_name: 'Tester',
      status: 'completed' as const,
      input_params: {},
      created_at: now,
      updated_at: now,
    };
    const id = newId();
    const parent = { ...run, id, result: 'Soup', is_demo: true };
    const step = {
      ...run,
      id: newId(),
      result: 'Bread',
      result_cut: 'length' as const,
      parent_execution_id: id,
    };
    await app.services.database.db.insert(executions).values([parent, step]);
    await mailAnswer(app.services, id);
    const text = mailServer.received.at(-1)?.text ?? '';
    expect(text).toMatch(
      /Bread\s+Ответ обрезан: окончания не хватает\.\s+Демоответ: .*\s+Это не совет врача\./,
    );
    expect(text.match(/Это не совет врача/g)).toHaveLength(1);
  });
});
