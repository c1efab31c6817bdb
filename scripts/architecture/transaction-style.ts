/** A call with its arguments, or a function with its parameters and body, extracted from a source file. */
type Piece = { head: string; body: string };

/** The position of the bracket that closes the one at `from`. */
function closingOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    if (')]}'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function transactionsOf(text: string): Piece[] {
  return [...text.matchAll(/\.transaction\(/g)].map(({ index, 0: call }) => {
    const begin = index + call.length;
    const body = text.slice(begin, closingOf(text, begin - 1));
    return { head: body.slice(0, body.indexOf('=>')), body };
  });
}

/** Functions with a parameter `tx`; their bodies start at the bracket that ends the line of their signature. */
function functionsInTransactions(text: string): Piece[] {
  return [...text.matchAll(/\bfunction \w+(?:<[^(]*>)?\(/g)].flatMap(({ index, 0: call }) => {
    const begin = index + call.length;
    const end = closingOf(text, begin - 1);
    const head = text.slice(begin, end);
    if (!/(?:^|[\n,])\s*tx: /.test(head)) return [];
    const bracket = text.indexOf('{\n', end);
    return [{ head, body: text.slice(bracket, closingOf(text, bracket)) }];
  });
}

const callWithContext = /\b(\w+)\((?:ctx|services)(?=[,)])/g;

/** Calls that pass the whole context, and with it the database, but no transaction. */
const withoutTx = (body: string): string[] =>
  [...body.matchAll(callWithContext)]
    .filter(({ index, 1: name = '' }) => {
      const begin = index + name.length;
      return !/\btx\b/.test(body.slice(begin, closingOf(body, begin)));
    })
    .map(({ 1: name }) => `${name} is called in a transaction without its tx`);

/**
 * Violations of the transaction style (docs/house.md) in a file's text: a transaction without `tx`, and inside one, or
 * in a function that takes one, any use of the database or a call that passes the context without it.
 */
export function findTransactionFaults(text: string): string[] {
  const transactions = transactionsOf(text);
  const unnamed = transactions
    .filter(({ head }) => !/^(?:async )?\(tx\)/.test(head.trim()))
    .map(() => 'a transaction names no tx');
  const inside = [...transactions, ...functionsInTransactions(text)].flatMap(({ body }) => [
    ...(/\bdatabase\b(?!:)/.test(body) ? ['the database is used in a transaction: only tx is'] : []),
    ...withoutTx(body),
  ]);
  return [...new Set([...unnamed, ...inside])];
}
