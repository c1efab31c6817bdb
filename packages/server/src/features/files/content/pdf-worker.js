// Runs in its own thread, with limits on memory and time, and exits after one result.
import { parentPort, workerData } from 'node:worker_threads';

const { bytes, maxArrayBytes, maxPages, maxChars } = workerData;

// Streams of a PDF are decompressed into arrays that double in size, so an oversized one is rejected before it is
// allocated. The native decompression has no limit.
delete globalThis.DecompressionStream;
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args, newTarget) {
    if (typeof args[0] === 'number' && args[0] > maxArrayBytes) {
      // Ends the thread immediately, as the reader would keep trying; the caller then reports the file as too complex.
      process.exit(1);
    }
    return Reflect.construct(target, args, newTarget);
  },
});

/** Returns whether it runs something when a reader opens it, or embeds other files. */
async function isActive(pdf) {
  const [attachments, actions, opening] = await Promise.all([
    pdf.getAttachments(),
    pdf.getJSActions(),
    pdf.getOpenAction(),
  ]);
  return Boolean(attachments) || Boolean(actions) || opening?.action !== undefined;
}

async function textOf(pdf) {
  const pages = [];
  let chars = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && chars < maxChars; number += 1) {
    const page = await pdf.getPage(number);
    if (await page.getJSActions()) return { fault: 'FILE_ACTIVE' };
    const { items } = await page.getTextContent();
    const text = items.map(({ str, hasEOL }) => (str ?? '') + (hasEOL ? '\n' : '')).join('');
    page.cleanup();
    pages.push(text);
    chars += text.length;
  }
  return { text: pages.join('\n\n') };
}

async function read() {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(bytes, {
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    verbosity: 0,
  });
  return (await isActive(pdf)) ? { fault: 'FILE_ACTIVE' } : textOf(pdf);
}

const faultOf = (error) => (error?.name === 'PasswordException' ? 'FILE_LOCKED' : 'FILE_DAMAGED');
parentPort.postMessage(await read().catch((error) => ({ fault: faultOf(error) })));
