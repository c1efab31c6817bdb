// Runs in its own process, with limits on memory and time, and ends after one result.
import { buffer } from 'node:stream/consumers';
import { limitProcess } from './limit-process.ts';
import { drawnOn, hasActions, pageText } from './pdf-content.ts';

const maxArrayBytes = 12 * 1024 * 1024;
const maxPages = 1000;
const maxChars = 1_000_000;

limitProcess(64 * 1024 * 1024);
const [, , cMaps] = process.argv;
const bytes = new Uint8Array(await buffer(process.stdin));

/** A page with less text than this may be a picture of a text with a heading or a watermark. */
const fewChars = 100;
/** The share of such a page that pictures cover, and of one without any text. */
const pictureShare = 0.3;
const smallShare = 0.01;

// Streams of a PDF are decompressed into arrays that double in size, so an oversized one is rejected before it is
// allocated. The native decompression has no limit.
delete globalThis.DecompressionStream;
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args, newTarget) {
    if (typeof args[0] === 'number' && args[0] > maxArrayBytes) {
      // Ends the process immediately, as the reader would keep trying; the caller then reports the file as too complex.
      process.exit(1);
    }
    return Reflect.construct(target, args, newTarget);
  },
});

/** Returns whether it runs something when a reader opens it, or embeds other files, as far as pdf.js names it. */
async function isActive(pdf) {
  const [attachments, actions, opening] = await Promise.all([
    pdf.getAttachments(),
    pdf.getJSActions(),
    pdf.getOpenAction(),
  ]);
  return Boolean(attachments) || Boolean(actions) || opening?.action !== undefined;
}

const activeKinds = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']);

async function isActivePage(page, annotations) {
  const isOne = ({ subtype, actions, attachment, resetForm }) =>
    activeKinds.has(subtype) || Boolean(actions || attachment || resetForm);
  return Boolean(await page.getJSActions()) || annotations.some(isOne);
}

/** Returns whether a page with little or no text shows one that can't be read: a scan, a photo, letters as drawings. */
async function isPicture(page, text, numbers) {
  const chars = text.trim().length;
  if (chars >= fewChars) return false;
  const [left, bottom, right, top] = page.view;
  try {
    const drawn = drawnOn(await page.getOperatorList({ annotationMode: 0 }), numbers);
    const share = drawn.pictureArea / ((right - left) * (top - bottom));
    return chars === 0 ? drawn.isDrawn || share > smallShare : share > pictureShare;
  } catch {
    return chars === 0;
  }
}

/** Returns what an element of a dynamic (XFA) form shows: its text, or the value of its field. */
function ownXfaText({ name, value, attributes = {} }) {
  if (attributes.type === 'checkbox' || attributes.type === 'radio')
    return attributes.checked ? '[x]' : '[ ]';
  return name === '#text' ? value : (attributes.textContent ?? attributes.value ?? value ?? '');
}

/** The text of a page of such a form, which only programs of its maker draw: a line a field, with its label. */
function xfaText(node) {
  if (!node || node.name === 'option' || node.name === 'style') return '';
  const parts = [ownXfaText(node), ...(node.children ?? []).map(xfaText)].map((part) => String(part).trim());
  return parts.filter((part) => part !== '').join(node.name === 'div' ? '\n' : ' ');
}

async function read() {
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf');
  // Programs find objects by the table of a PDF, as pdf.js does; one that is missing there or damaged may still be run.
  const isActing = await hasActions(bytes);
  const pdf = await getDocumentProxy(bytes, {
    isEvalSupported: false,
    enableXfa: true,
    disableFontFace: true,
    // Pictures are left out, never decoded.
    maxImageSize: 1,
    cMapUrl: cMaps,
    cMapPacked: true,
    verbosity: 0,
  });
  const { OPS } = await getResolvedPDFJS();
  const pages = [];
  let chars = 0;
  let isAnyActive = isActing || pdf.isPureXfa || (await isActive(pdf));
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && chars < maxChars; number += 1) {
    const page = await pdf.getPage(number);
    const annotations = await page.getAnnotations();
    const { items } = await page.getTextContent();
    const text = pdf.isPureXfa ? xfaText(await page.getXfa()) : pageText(items, annotations);
    isAnyActive ||= await isActivePage(page, annotations);
    pages.push({ text, isPicture: !pdf.isPureXfa && (await isPicture(page, text, OPS)) });
    page.cleanup();
    chars += text.length;
  }
  return { pages, pageCount: pdf.numPages, isActive: isAnyActive };
}

const faultOf = (error) => (error?.name === 'PasswordException' ? 'FILE_LOCKED' : 'FILE_DAMAGED');
process.send(await read().catch((error) => ({ fault: faultOf(error) })), () => process.disconnect());
