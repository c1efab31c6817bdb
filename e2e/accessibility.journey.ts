import { exhaustive } from '@agentarium/testkit/exhaustive.ts';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { bringAxe, violationsOn } from './support/axe.ts';
import { arrangeEveryPage, type EveryPage, type Place } from './support/every-page.ts';
import { closeOver, openersOn, openOver } from './support/overlays.ts';
import { type Account, ask } from './support/product-api.ts';
import { openAs, stepTo } from './support/session.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Another scheme changes only colours, so the second one is checked by their rules alone.
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
const widths = [1280, 320] as const;
const schemes = ['light', 'dark'] as const;

// A fault names its place and element, so a trace would add nothing and cost as much as the checks.
test.use({ trace: 'off' });

let everyPage: EveryPage;

// Both languages share one product: a second one would only make the machine slower.
test.beforeAll(async () => {
  test.setTimeout(240_000);
  everyPage = await arrangeEveryPage('server-accessibility.log');
});

test.afterAll(() => everyPage.product.stop());

type Look = { width: (typeof widths)[number]; scheme: (typeof schemes)[number] };

// In Russian, whose words are the longest, every page must fit and speak its language, and axe checks every second one,
// narrow and dark; the others it checks in English, wide and light. Together they see every page, width and scheme.
for (const [language, look] of [
  ['en', { width: 1280, scheme: 'light' }],
  ['ru', { width: 320, scheme: 'dark' }],
] as const satisfies [string, Look][]) {
  test(`every page is accessible and fits, light and dark, wide and narrow: ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(480_000);
    const { product, user, admin } = everyPage;
    const body = { language };
    for (const { token } of [user, admin]) {
      await ask('PUT', '/public/users/me/language', { baseUrl: product.baseUrl, token, body });
    }
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
      baseURL: everyPage.product.baseUrl,
    });
    await bringAxe(context);
    const page = await context.newPage();
    await page.goto('/robots.txt');
    await page.evaluate((choice) => {
      localStorage.setItem('agentarium.language', choice);
      localStorage.setItem('agentarium.theme', 'system');
    }, language);
    const found: string[] = [];
    const overlays = { look, opened: new Set<string>() };
    let checks = 0;
    let reader: Account | null = null;
    let last: string | null = null;
    for (const [index, place] of everyPage.places.entries()) {
      const { route, as } = place;
      const isChecked = exhaustive || index % 2 === (language === 'en' ? 0 : 1);
      if (!isChecked && language === 'en') continue;
      if (as && as !== reader) {
        await openAs(page, as, '/404');
        last = '/404';
      }
      reader = as;
      await visit(page, place, last);
      last = route;
      const { faults, count } = await faultsOf(page, place, language, { ...overlays, isChecked });
      found.push(...faults);
      checks += count;
    }
    await context.close();

    const over = overlays.opened.size;
    console.log(`${checks} checks in ${language}, ${over} of what opens over pages: ${found.length} faults`);
    expect(found).toEqual([]);
  });
}

type Found = { faults: string[]; count: number };

/** What axe finds on a page (when it `isChecked`) and on what opens over it, and whether it scrolls sideways. */
async function faultsOf(
  page: Page,
  { path, route }: Place,
  language: string,
  { look, opened, isChecked }: { look: Look; opened: Set<string>; isChecked: boolean },
): Promise<Found> {
  const faults: string[] = [];
  let count = 0;
  const name = path.replace(/[0-9a-f-]{36}/g, ':id').replace(/\/shared\/.{20,}/, '/shared/:token');
  const check = async (where: string, overlay?: Locator) => {
    const checked = exhaustive ? schemes : [look.scheme];
    faults.push(...(await faultsInSchemes(page, where, checked, overlay)));
    count += checked.length;
  };
  const spoken = await page.locator('html').getAttribute('lang');
  if (spoken !== language) faults.push(`${name}: is in ${spoken}`);
  if (new URL(page.url()).pathname !== path.split('?')[0]) {
    faults.push(`${name}: led to ${new URL(page.url()).pathname}`);
  }
  // A page begins as wide as the one before it ended: laying it out costs more than anything else here.
  const isWide = page.viewportSize()?.width === widths[0];
  for (const width of isWide ? widths : widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    if (isChecked && (exhaustive || width === look.width)) await check(`${name} at ${width}`);
    const wide = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    if (wide > 0) faults.push(`${name} at ${width}: scrolls sideways by ${wide} px`);
    if (width !== look.width) continue;
    for (const opener of await openersOn(page, route, opened)) {
      const overlay = await openOver(page, opener);
      await check(`${name} at ${width}, ${opener.name}`, overlay);
      await closeOver(page, overlay);
    }
  }
  return { faults, count };
}

async function faultsInSchemes(
  page: Page,
  where: string,
  checked: readonly (typeof schemes)[number][],
  overlay?: Locator,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, colorScheme] of checked.entries()) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const runOnly = index === 0 ? standards : rulesOfColor;
    // An answer that is being written scrolls its page: a button half under the top bar would count as too small.
    if (!overlay) await page.evaluate(() => scrollTo(0, 0));
    for (const { id, nodes } of await violationsOn(page, runOnly, overlay)) {
      const elements = nodes.map(({ html }) => html.slice(0, 160)).join(' | ');
      faults.push(`${where}, ${colorScheme}: ${id}: ${elements}`);
    }
  }
  return faults;
}

/**
 * Goes there inside the running app, or by a load at first. The step shows in the title, as every route has its own; to
 * another page of the same route it leads by one of another. The page has its heading then, and nothing loads any more.
 */
async function visit(page: Page, { path, route }: Place, last: string | null): Promise<void> {
  if (last === null) await page.goto(path);
  else {
    for (const step of route === last ? ['/404', path] : [path]) {
      const left = await page.locator('main h1').first().elementHandle();
      await stepTo(page, step);
      // The title changes before the page does.
      await left?.waitForElementState('hidden');
    }
  }
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  if (path.includes('manage=')) await expect(page.getByRole('dialog')).toBeVisible();
  // The bell of the frame loads after the page.
  const banner = page.getByRole('banner');
  if (await banner.getByRole('button', { name: /^(Account of |Аккаунт: )/ }).count())
    await expect(banner.getByRole('button', { name: /^(Notifications|Уведомления), / })).toBeVisible();
}
