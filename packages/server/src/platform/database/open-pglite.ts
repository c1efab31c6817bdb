import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/** Opens an embedded database whose SQL parser is never optimised, which would briefly take 600 MB in Node. */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const pglite = new PGlite(options);
  const initArrayTypes = pglite._initArrayTypes.bind(pglite);
  // The first statements of a database, so the parser has not been compiled yet.
  pglite._initArrayTypes = async (...given) => {
    compileParser(pglite);
    return initArrayTypes(...given);
  };
  await pglite.waitReady;
  return pglite;
}

/**
 * The parser is one function of 105 kB with thousands of jumps. V8 compiles a WebAssembly function on its first call
 * and decides then whether it may be optimised later: with that flag, only function 0.
 */
function compileParser(pglite: PGlite): void {
  // By now everything that any message needs is compiled; this compiles what parsing a statement needs.
  pglite.execProtocolRawSync(serialize.sync());
  setFlagsFromString('--wasm-tier-up-filter=0');
  pglite.execProtocolRawSync(serialize.query('no statement'));
  setFlagsFromString('--wasm-tier-up-filter=-1');
}
