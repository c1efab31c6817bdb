import { readFileSync } from 'node:fs';
import { defaultPriceList, type PriceList, priceList } from '@agentarium/contracts';

/** A section of the file replaces the default's section. */
const priceListFile = priceList.partial();

/**
 * The price list of a JSON file, or the default one without a file. Returns every fault as a line of its own instead
 * of a list that is not whole.
 */
export function readPriceList(path: string | undefined): { prices: PriceList; problems: string[] } {
  const wrong = (...problems: string[]) => ({ prices: defaultPriceList, problems });
  if (path === undefined) return { prices: defaultPriceList, problems: [] };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    return wrong(`${path} ${reason}: ${(error as Error).message}`);
  }
  const parsed = priceListFile.safeParse(content);
  if (!parsed.success) {
    return wrong(
      ...parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].join(' ').trim()),
    );
  }
  const given = Object.fromEntries(
    Object.entries(parsed.data).filter(([, section]) => section !== undefined),
  );
  return { prices: { ...defaultPriceList, ...given }, problems: [] };
}
