import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/** Opens an embedded database whose SQL parser is never optimised: Node would take 600 MB for a moment to do it. */
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
 * The parser is one function of 105 kB with thousands of jumps. V8 compiles a function of WebAssembly when it is called
 * first, and decides then whether it may be optimised later: only function 0 may while that flag is set.
 */
function compileParser(pglite: PGlite): void {
  // What any message needs is compiled before, what a statement that can be parsed needs after this.
  pglite.execProtocolRawSync(serialize.sync());
  setFlagsFromString('--wasm-tier-up-filter=0');
  pglite.execProtocolRawSync(serialize.query('no statement'));
  setFlagsFromString('--wasm-tier-up-filter=-1');
}
