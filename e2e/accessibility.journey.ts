import { exhaustive } from '@agentarium/testkit/exhaustive.ts';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { addAxe, violationsOn } from './support/axe.ts';
import { arrangeEveryPage, type EveryPage, type Place } from './support/every-page.ts';
import { closeOver, openersOn, openOver } from './support/overlays.ts';
import { type Account, ask } from './support/product-api.ts';
import { openAs, stepTo } from './support/session.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// The other color scheme is checked with the color rules only.
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
const widths = [1280, 320] as const;
const schemes = ['light', 'dark'] as const;

// A violation names its page and element, so a trace would add nothing and cost as much as the checks.
test.use({ trace: 'off' });

let everyPage: EveryPage;

// Both languages share one product: a second one would only make the machine slower.
test.beforeAll(async () => {
  test.setTimeout(240_000);
  everyPage = await arrangeEveryPage('server-accessibility.log');
});

test.afterAll(() => everyPage.product.stop());

type Look = { width: (typeof widths)[number]; scheme: (typeof schemes)[number] };

// In Russian, with its long words, every page must fit and be in its language, and axe checks every second one,
// narrow and dark; it checks the others in English, wide and light. Together they cover every page, width and scheme.
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
    await addAxe(context);
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

/** What axe finds on a page (if `isChecked`) and its overlays, and whether the page scrolls sideways. */
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
  // A page starts with the width at which the previous one ended: layout costs more than anything else here.
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
    // A streaming answer scrolls its page: a button half under the top bar would count as too small.
    if (!overlay) await page.evaluate(() => scrollTo(0, 0));
    for (const { id, nodes } of await violationsOn(page, runOnly, overlay)) {
      const elements = nodes.map(({ html }) => html.slice(0, 160)).join(' | ');
      faults.push(`${where}, ${colorScheme}: ${id}: ${elements}`);
    }
  }
  return faults;
}

/**
 * Navigates inside the running app, or loads the first page. The title shows when it is done, as every route has its own;
 * to a page of the same route it goes via another route. Waits for the page's heading and until nothing is loading.
 */
async function visit(page: Page, { path, route }: Place, last: string | null): Promise<void> {
  if (last === null) {
    await page.goto(path);
    // The app of the login starts with a touch or a key.
    await page.keyboard.press('Shift');
    await expect(page.locator('.prerendered')).toHaveCount(0);
  } else {
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
  // The frame's bell loads after the page.
  const banner = page.getByRole('banner');
  if (await banner.getByRole('button', { name: /^(Account of |Аккаунт: )/ }).count())
    await expect(banner.getByRole('button', { name: /^(Notifications|Уведомления), / })).toBeVisible();
}
