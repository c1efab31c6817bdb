import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A device and its connection, throttled in the browser like in Lighthouse. */
export type Device = {
  name: string;
  width: number;
  height: number;
  cpu: number;
  latencyMs: number;
  kilobits: number;
};

export type Visit = {
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Compressed bytes of the page's scripts: requested before its largest content was painted, and in total. */
  firstScriptBytes: number;
  scriptBytes: number;
  requests: number;
};

/** A page has loaded once there was no request for this long. */
const quietMs = 1000;
const longestMs = 60_000;

type Vitals = { lcp: number; cls: number; tasks: { start: number; ms: number }[]; fcp: number };

/** The used fields of performance entries, because the bench is checked without DOM types. */
type Entry = { name: string; startTime: number; duration: number; value?: number };
type Loaded = Entry & { transferSize: number; encodedBodySize: number };
type Browser = {
  PerformanceObserver: new (
    take: (list: { getEntries: () => Entry[] }) => void,
  ) => { observe: (of: object) => void };
};

/** Runs in the page: the size of its scripts. */
function countScripts(): Pick<Visit, 'firstScriptBytes' | 'scriptBytes'> {
  const { performance, benchVitals } = globalThis as unknown as {
    performance: { getEntriesByType: (type: string) => Loaded[] };
    benchVitals: Vitals;
  };
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name, transferSize }) => /\.js$/.test(name) && transferSize > 0);
  const bytes = (of: Loaded[]) => of.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return {
    firstScriptBytes: bytes(scripts.filter(({ startTime }) => startTime < benchVitals.lcp)),
    scriptBytes: bytes(scripts),
  };
}

/** Runs in the page before its own scripts. */
function watchVitals() {
  const vitals: Vitals = { lcp: 0, cls: 0, tasks: [], fcp: 0 };
  Object.assign(globalThis, { benchVitals: vitals });
  const { PerformanceObserver: Observer } = globalThis as unknown as Browser;
  const on = (type: string, take: (entry: Entry) => void) =>
    new Observer((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => {
    vitals.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    vitals.cls += entry.value ?? 0;
  });
  on('longtask', (entry) => vitals.tasks.push({ start: entry.startTime, ms: entry.duration }));
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime;
  });
}

/** Counts a page's requests, and resolves when it is idle. */
async function watchNetwork(cdp: CDPSession) {
  const open = new Set<string>();
  let [requests, lastAt] = [0, Date.now()];
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The account's event stream never ends.
    if (request.url.endsWith('/api/public/live')) return;
    requests += 1;
    open.add(requestId);
    lastAt = Date.now();
  });
  const end = (requestId: string) => {
    if (open.delete(requestId)) lastAt = Date.now();
  };
  cdp.on('Network.loadingFinished', ({ requestId }) => end(requestId));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await cdp.send('Network.enable');
  return {
    requests: () => requests,
    async quiet() {
      const until = Date.now() + longestMs;
      while ((open.size > 0 || Date.now() - lastAt < quietMs) && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
}

async function slowDown(cdp: CDPSession, { cpu, latencyMs, kilobits }: Device): Promise<void> {
  const throughput = (kilobits * 1000) / 8;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput / 2,
  });
}

async function vitalsOf(page: Page): Promise<Pick<Visit, 'lcpMs' | 'tbtMs' | 'cls'>> {
  const { lcp, cls, tasks, fcp } = await page.evaluate(
    () => (globalThis as unknown as { benchVitals: Vitals }).benchVitals,
  );
  const blocked = tasks.filter(({ start }) => start >= fcp).reduce((sum, { ms }) => sum + ms - 50, 0);
  return { lcpMs: lcp, tbtMs: blocked, cls };
}

/** Opens a URL in its own tab, and measures until nothing is loading any more. */
export async function visit(context: BrowserContext, url: string, device: Device): Promise<Visit> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    const network = await watchNetwork(cdp);
    await slowDown(cdp, device);
    await page.addInitScript(watchVitals);
    await page.goto(url);
    await network.quiet();
    const scripts = await page.evaluate(countScripts);
    return { ...(await vitalsOf(page)), ...scripts, requests: network.requests() };
  } finally {
    await page.close();
  }
}
