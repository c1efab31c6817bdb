import { type MailServer, startMailServer } from '@agentarium/testkit/mail-server.ts';
import { startPushServer } from '@agentarium/testkit/push-server.ts';
import { expect, type Page, test, type Worker } from '@playwright/test';
import { type RunningProduct, runProduct } from './setup/run-product.ts';
import { requireAbilities } from './support/abilities.ts';
import { violationsOn } from './support/axe.ts';
import { type Account, aStranger, ask, runTask, taskNamed } from './support/product-api.ts';
import { openAs, stepTo } from './support/session.ts';
import { variants } from './support/variants.ts';

const words = {
  en: {
    turnOn: 'Turn on for this device',
    failed: 'Notifications could not be turned on.',
    isOn: 'This device now gets notifications.',
    kinds: 'What it gets',
    digest: 'Weekly digest by email',
    next: 'Next:',
  },
  ru: {
    turnOn: 'Включить на этом устройстве',
    failed: 'Не удалось включить уведомления.',
    isOn: 'Теперь уведомления приходят и на это устройство.',
    kinds: 'Что приходит сюда',
    digest: 'Еженедельный обзор на почту',
    next: 'Следующий:',
  },
};
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'];

let product: RunningProduct;
let mails: MailServer;
let service: Awaited<ReturnType<typeof startPushServer>>;
test.beforeAll(async () => {
  [mails, service] = await Promise.all([startMailServer(), startPushServer()]);
  product = await runProduct('server-devices.log', {
    SMTP_URL: mails.url,
    EMAIL_VERIFICATION: 'on',
    PUSH_ALLOW_PRIVATE_HOSTS: service.host,
  });
});
test.afterAll(async () => {
  await product.stop();
  await Promise.all([mails.close(), service.close()]);
});

const mailsTo = (address: string) => mails.received.filter((mail) => mail.to?.[0]?.address === address);

/** An account that has verified its address with the mailed link. */
async function verifiedAccount(language: string): Promise<Account> {
  const { baseUrl } = product;
  const stranger = aStranger();
  await ask('POST', '/auth/register', { baseUrl, body: { ...stranger, consent: true } });
  await expect.poll(() => mailsTo(stranger.email).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const token = /token=([\w.-]+)/.exec(mailsTo(stranger.email)[0]?.text ?? '')?.[1];
  await ask('POST', '/auth/verify-email', { baseUrl, body: { token } });
  const body = { username: stranger.username, password: stranger.password };
  const login = await ask<{ token: string; user_id: string }>('POST', '/auth/login', { baseUrl, body });
  await ask('PUT', '/public/users/me/language', { baseUrl, token: login.token, body: { language } });
  return { ...stranger, id: login.user_id, token: login.token };
}

/** Answers for the browser's push service; everything else is real. */
const fakePushService = (page: Page, subscription: object) =>
  page.evaluate((given) => {
    let subscribed: object | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscribed,
      subscribe: async (options: object) => {
        subscribed = { ...given, options, toJSON: () => given, unsubscribe: async () => true };
        return subscribed;
      },
    });
  }, subscription);

/** Returns whether the service worker sees the app in front. */
const isInFront = (worker: Worker): Promise<boolean> =>
  worker.evaluate(async () => {
    const { clients } = self as unknown as {
      clients: { matchAll(which: object): Promise<{ focused: boolean }[]> };
    };
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    return pages.some(({ focused }) => focused);
  });

type CountingWorker = {
  pushesHandled: number;
  ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } };
};
/** Counts the pushes that the service worker has handled from now on. */
const countPushes = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as CountingWorker;
    const { waitUntil } = scope.ExtendableEvent.prototype;
    scope.pushesHandled = 0;
    scope.ExtendableEvent.prototype.waitUntil = function (this: Event, work) {
      waitUntil.call(this, work);
      if (this.type === 'push') void work.finally(() => (scope.pushesHandled += 1));
    };
  });
const pushesHandledBy = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as CountingWorker).pushesHandled);

type Shown = { title: string; body: string; data: unknown };
/** The notifications shown by the service worker. */
const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const all = await registration.getNotifications();
    return all.map(({ title, body, data }) => ({ title, body, data }));
  });

for (const { language, locale, viewport, tag } of variants) {
  test(`a device is notified of a run, and the weekly digest is turned on (${language}, ${viewport.width} px)`, {
    tag,
  }, async ({ browser }) => {
    const say = words[language];
    const { baseUrl } = product;
    const account = await verifiedAccount(language);
    const context = await browser.newContext({
      baseURL: baseUrl,
      locale,
      viewport,
      timezoneId: 'UTC',
      serviceWorkers: 'allow' as const,
      permissions: ['notifications'],
    });
    const page = await context.newPage();
    await openAs(page, account, '/settings');
    await requireAbilities(page, 'notifications', 'push', 'service workers');
    const main = page.getByRole('main');
    const turnOn = main.getByRole('button', { name: say.turnOn });
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);

    await test.step('shows an error if the browser has no push service', async () => {
      await page.evaluate(() => {
        PushManager.prototype.subscribe = async () => {
          throw new DOMException('Registration failed - push service not available', 'AbortError');
        };
      });
      await turnOn.click();
      await expect(page.getByText(say.failed)).toBeVisible();
      await expect(turnOn).toBeEnabled();
    });

    const device = service.subscribe();
    await test.step('with one, lists the device with its kinds of notifications', async () => {
      await fakePushService(page, device.subscription);
      await turnOn.click();
      await expect(page.getByText(say.isOn)).toBeVisible();
      await expect(main.getByRole('group', { name: say.kinds })).toBeVisible();
      expect(await violationsOn(page, standards)).toEqual([]);
    });

    const task = await taskNamed('Plate check', account, baseUrl);
    const run = await runTask(account, task, { meal: 'Soup' }, { wait: 0, baseUrl });
    await test.step('the worker shows a run’s message, which opens the run', async () => {
      await expect.poll(() => device.got.length, { timeout: 90_000 }).toBe(1);
      const payload = device.got[0]?.payload as { title: string; body: string; path: string };
      expect(payload.path).toBe(`/executions/${run.id}`);
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
      const client = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
          if (one) resolve(one.registrationId);
        });
      });
      await client.send('ServiceWorker.enable');
      const registrationId = await registered;
      await countPushes(worker);
      const deliver = async () => {
        const before = await pushesHandledBy(worker);
        await client.send('ServiceWorker.deliverPushMessage', {
          origin: baseUrl,
          registrationId,
          // With a tag, a message that is delivered again replaces itself.
          data: JSON.stringify({ ...payload, tag: run.id }),
        });
        await expect.poll(() => pushesHandledBy(worker)).toBe(before + 1);
      };
      // An app in the foreground shows its own notification.
      await expect.poll(() => isInFront(worker)).toBe(true);
      await deliver();
      expect(await shownBy(worker)).toEqual([]);
      await client.send('Emulation.setFocusEmulationEnabled', { enabled: false });
      await (await context.newPage()).bringToFront();
      await expect.poll(() => isInFront(worker)).toBe(false);
      // Chromium may still count the page as in front when the worker looks.
      await expect(async () => {
        await deliver();
        expect(await shownBy(worker)).toEqual([
          { title: payload.title, body: payload.body, data: payload.path },
        ]);
      }).toPass({ timeout: 30_000 });
      await worker.evaluate(async () => {
        const scope = self as unknown as { registration: ServiceWorkerRegistration };
        const [notification] = await scope.registration.getNotifications();
        const Click = Reflect.get(self, 'NotificationEvent');
        self.dispatchEvent(new Click('notificationclick', { notification }));
      });
      await expect(page).toHaveURL(new RegExp(`/executions/${run.id}$`));
      await expect.poll(() => shownBy(worker)).toEqual([]);
    });

    await test.step('the digest is offered if the server sends mail, and is turned on and off', async () => {
      await stepTo(page, '/settings');
      const digest = main.getByRole('switch', { name: say.digest });
      await digest.click();
      await expect(digest).toBeChecked();
      await expect(main.getByText(say.next)).toBeVisible();
      expect(await violationsOn(page, standards)).toEqual([]);
      await page.reload();
      await expect(digest).toBeChecked();
      await expect(main.getByText(say.next)).toContainText(/\d/);
      await digest.click();
      await expect(digest).not.toBeChecked();
      await expect(main.getByText(say.next)).toHaveCount(0);
    });
    await context.close();
  });
}
