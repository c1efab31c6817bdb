import { readFileSync } from 'node:fs';
import { defaultPriceList, issueDetails, type PriceList, priceList } from '@agentarium/contracts';

/** A section of the file replaces the default section. */
const priceListFile = priceList.partial();

/**
 * Reads a price list from a JSON file, or returns the default without one. Returns each fault as one line instead of an
 * incomplete list.
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
    const faults = issueDetails(parsed.error.issues, content, '');
    return wrong(...faults.map(({ path, message }) => [path, message].join(' ').trim()));
  }
  const given = Object.fromEntries(
    Object.entries(parsed.data).filter(([, section]) => section !== undefined),
  );
  return { prices: { ...defaultPriceList, ...given }, problems: [] };
}
