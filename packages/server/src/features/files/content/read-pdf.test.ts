import { deflateSync } from 'node:zlib';
import { aPdf, pdfCjkText, pdfImage, pdfOf, pdfPage, pdfText } from '@agentarium/testkit/pdfs.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readPdf as readPdfUntil } from './read-pdf.ts';

const readPdf = (bytes: Buffer) => readPdfUntil(bytes, new AbortController().signal);
const faultOf = (bytes: Buffer) =>
  readPdf(bytes).then(
    ({ text }) => text,
    ({ details }) => details[0].code,
  );

describe('a filled-in form', () => {
  const field = (rect: number[], facts: string) => `/Subtype /Widget /Rect [${rect.join(' ')}] ${facts}`;
  const look = (on: string) => `/AP << /N << /${on} 7 0 R /Off 7 0 R >> >>`;

  it('is read as its reader sees it: values at their labels, typed text, comments, and fields alone', async () => {
    const content = [
      pdfText(50, 700, 'Name:'),
      pdfText(50, 660, 'Allergies:'),
      pdfText(50, 620, 'Blood group:'),
      pdfText(50, 580, 'Notes:'),
      pdfText(80, 500, 'Smoker'),
      pdfText(200, 500, 'Diabetes'),
      pdfText(80, 460, 'Male'),
      pdfText(200, 460, 'Female'),
    ].join('\n');
    const annotations = [
      field([150, 655, 400, 675], '/FT /Tx /T (f2) /V (peanuts, milk)'),
      field([150, 695, 400, 715], '/FT /Tx /T (f1) /V (Ivan Petrov 42)'),
      field([150, 615, 400, 635], '/FT /Ch /Ff 131072 /T (f3) /Opt [[(1) (A+)] [(2) (0-)]] /V (2)'),
      field([50, 520, 400, 575], '/FT /Tx /Ff 4096 /T (f4) /V (two lines\\rof notes)'),
      field([60, 498, 72, 510], `/FT /Btn /T (f5) /V /Yes /AS /Yes ${look('Yes')}`),
      field([180, 498, 192, 510], `/FT /Btn /T (f6) /V /Off /AS /Off ${look('Yes')}`),
      field([60, 458, 72, 470], `/Parent 8 0 R /AS /Off ${look('M')}`),
      field([180, 458, 192, 470], `/Parent 8 0 R /AS /F ${look('F')}`),
    ];
    const radio = '<< /FT /Btn /Ff 49152 /T (sex) /V /F >>';
    const empty = '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 >>\nstream\n\nendstream';
    const table = {
      content: [
        pdfText(50, 700, 'First name'),
        pdfText(200, 700, 'Last name'),
        pdfText(50, 600, 'Day'),
        pdfText(150, 600, 'Weight'),
      ].join('\n'),
      annotations: [
        field([50, 675, 180, 695], '/FT /Tx /T (a) /V (Ivan)'),
        field([200, 675, 330, 695], '/FT /Tx /T (b) /V (Petrov)'),
        field([150, 570, 250, 590], '/FT /Tx /T (c) /V (72.5)'),
        field([400, 100, 500, 120], '/FT /Tx /T (code) /TU (Code of the clinic) /V (A-7)'),
        field([400, 50, 500, 70], '/FT /Tx /T (pin) /Ff 8192 /V (secret)'),
        field([400, 20, 500, 40], '/FT /Tx /T (hidden) /F 2 /V (unseen)'),
      ],
    };
    const typed = {
      content: pdfText(50, 700, 'Name:'),
      annotations: [
        '/Subtype /FreeText /Rect [150 695 400 715] /DA (/F1 12 Tf) /Contents (Ivan Petrov)',
        '/Subtype /Text /Rect [10 10 30 30] /Contents (Call the doctor)',
        '/Subtype /Highlight /Rect [50 690 90 712] /QuadPoints [50 712 90 712 50 690 90 690] /Contents (Check this)',
      ],
    };
    const alone = { annotations: [field([50, 675, 180, 695], '/FT /Tx /T (Height) /V (180)')] };
    const pages = [{ content, annotations }, table, typed, alone];
    const { text, is_active } = await readPdf(pdfOf(pages, { more: [empty, radio] }));
    expect(text.split('\n\n')).toEqual([
      [
        'Name: Ivan Petrov 42',
        'Allergies: peanuts, milk',
        'Blood group: 0-',
        'Notes: two lines',
        'of notes',
        '[x] Smoker [ ] Diabetes',
        '[ ] Male [x] Female',
      ].join('\n'),
      'First name Ivan Last name Petrov\nDay Weight 72.5\nCode of the clinic: A-7',
      'Name: Ivan Petrov\n[Note: Call the doctor]\n[Note: Check this]',
      'Height: 180',
    ]);
    expect(is_active).toBe(false);
  });

  it('is read where only its maker’s programs draw it', async () => {
    const field = (name: string, label: string, ui: string, items = '') =>
      `<field name="${name}" w="99mm" h="9mm"><ui><${ui}/></ui>
        <caption reserve="30mm"><value><text>${label}</text></value></caption><items>${items}</items></field>`;
    const form = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">
      <template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form" layout="tb">
        <pageSet><pageArea><contentArea x="9mm" y="9mm" w="190mm" h="270mm"/><medium short="210mm" long="297mm"/></pageArea></pageSet>
        <subform w="190mm" layout="tb">${field('name', 'Your name', 'textEdit')}
          ${field('smoker', 'Smoker', 'checkButton', '<integer>1</integer><integer>0</integer>')}
          ${field('blood', 'Blood group', 'choiceList', '<text>A+</text><text>0-</text>')}</subform>
      </subform></template>
      <xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data>
        <form><name>Ivan Petrov 42</name><smoker>1</smoker><blood>0-</blood></form></xfa:data></xfa:datasets></xdp:xdp>`;
    const bytes = pdfOf([{ content: pdfText(50, 700, 'Please wait...') }], {
      catalogue: '/NeedsRendering true /AcroForm << /Fields [] /XFA 7 0 R >>',
      more: [`<< /Length ${form.length} >>\nstream\n${form}\nendstream`],
    });
    const { text, is_active } = await readPdf(bytes);
    expect(text).toBe('Your name Ivan Petrov 42\nSmoker [x]\nBlood group 0-');
    expect(is_active).toBe(true);
  });
});

it('a PDF in fonts that are not embedded is read by their tables, beside other text', async () => {
  const words = '血液检查结果';
  const mixed = `${pdfText(60, 720, 'Report')}\n${pdfCjkText(60, 700, words)}`;
  const pages = [{ content: pdfCjkText(60, 700, words) }, { content: mixed }];
  expect((await readPdf(pdfOf(pages, { cMap: 'UniGB-UCS2-H' }))).text).toBe(`${words}\n\nReport\n${words}`);
});

describe('pages without text', () => {
  const scan = { content: pdfImage(0, 0, 600, 800) };

  it('are named where they are pictures, to the model and by number', async () => {
    const text = { content: pdfText(50, 700, 'Cover page') };
    const lines = Array.from({ length: 6 }, (_, index) => `Line ${index} of a page with words`);
    const long = {
      content: lines.map((line, index) => pdfText(50, 700 - 20 * index, line)).join(' ') + scan.content,
    };
    const bytes = pdfOf([text, scan, scan, {}, long, scan]);
    const read = await readPdf(bytes);
    expect(read.unreadPages).toEqual([2, 3, 6]);
    expect(read.text.replaceAll(/\n+/g, '\n').split('\n')).toEqual([
      'Cover page',
      '[Pages 2 to 3 are pictures that could not be read]',
      ...lines,
      '[Page 6 is a picture that could not be read]',
    ]);
  });

  it('or with few words are judged by what is drawn', async () => {
    const pictures = {
      'a watermark on a scan': `${scan.content} ${pdfText(10, 10, 'Scanned with a phone')}`,
      'a scan in strips': [0, 200, 400, 600].map((y) => pdfImage(0, y, 600, 200)).join(' '),
      'a scan within a scaled drawing': `q 0.5 0 0 0.5 0 0 cm ${pdfImage(0, 0, 1200, 1600)} Q`,
      'letters as drawings': '50 700 100 20 re f',
    };
    const others = {
      'a small logo beside a heading': `${pdfImage(500, 750, 50, 30)} ${pdfText(50, 700, 'Chapter')}`,
      nothing: 'q 1 0 0 1 0 0 cm Q',
    };
    const pages = Object.entries({ ...pictures, ...others });
    const { unreadPages } = await readPdf(pdfOf(pages.map(([, content]) => ({ content }))));
    expect(unreadPages.map((number) => pages[number - 1]?.[0])).toEqual(Object.keys(pictures));
  });

  it('alone make it unreadable', async () => {
    expect(await faultOf(pdfOf([scan, scan]))).toBe('FILE_WITHOUT_TEXT');
  });

  it('and those behind the thousandth are cut with a notice', async () => {
    // With this much text a page is not drawn to find pictures.
    const words = 'i'.repeat(100);
    const pages = Array.from({ length: 1002 }, (_, index) => ({
      content: pdfText(50, 700, `${words} No. ${index + 1}`),
    }));
    const { text } = await readPdf(pdfOf(pages));
    expect(text.slice(-80)).toMatch(/No\. 1000\n\n\[Cut: the first 1000 of 1002 pages\]$/);
  });
});

describe('a PDF that every reader opens', () => {
  it('is read with a mail header before it and bytes behind its end', async () => {
    const before = Buffer.from('Content-Type: application/pdf\r\n\r\n');
    const behind = Buffer.from('\n\0\0\x1a1234');
    expect((await readPdf(Buffer.concat([before, aPdf(pdfPage('Hello')), behind]))).text).toBe('Hello');
  });

  it('is read with the beginnings of other files in an uncompressed page', async () => {
    const words = ['<html>', '<script>alert', '%PDF-1.4', '<svg xmlns', '#!/bin/sh'];
    const pages = words.map((word) => ({ content: pdfText(50, 700, `How to write ${word} by hand`) }));
    const { text, is_active } = await readPdf(pdfOf(pages));
    expect(text.split('\n\n')).toEqual(words.map((word) => `How to write ${word} by hand`));
    expect(is_active).toBe(false);
  });

  it.each([
    ['a script on opening', { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }],
    [
      'an attached zip that is not compressed',
      { more: ['<< /Length 12 >>\nstream\nPK\x03\x04 PK\x05\x06\nendstream'] },
    ],
  ])('is read and marked as active with %s', async (_name, facts) => {
    const { text, is_active } = await readPdf(aPdf(pdfPage('Hello', facts)));
    expect([text, is_active]).toEqual(['Hello', true]);
  });

  it('is marked as active when it is encrypted, which hides what it does', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText('Hello');
    pdf.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: {} });
    const { text, is_active } = await readPdf(Buffer.from(await pdf.save()));
    expect([text, is_active]).toEqual(['Hello', true]);
  });

  it('is not marked as active with links to the web and to its pages, notes and a structure', async () => {
    const annotations = [
      '/S /URI /URI (https://a.example)',
      '/S /URI /URI (mailto:a@example.com)',
      '/S /GoTo /D [3 0 R /Fit]',
      '/S /Named /N /NextPage',
    ].map((action) => `<< /Type /Annot /Rect [0 0 9 9] /Subtype /Link /A << ${action} >> >>`);
    const note = '<< /Type /Annot /Rect [0 0 9 9] /Subtype /Text /Contents (Hello) >>';
    const facts = {
      catalogue: '/OpenAction [3 0 R /Fit] /StructTreeRoot 6 0 R',
      page: `/Annots [${annotations.join(' ')} ${note}]`,
      more: ['<< /K << /S /Link /K 0 >> >>'],
    };
    expect((await readPdf(aPdf(pdfPage('Hello', facts)))).is_active).toBe(false);
  });
});

it.each([
  ['FILE_MIXED', 'another PDF behind it', Buffer.concat([aPdf(pdfPage('A')), aPdf(pdfPage('B'))])],
  [
    'FILE_MIXED',
    'a page of the web behind it',
    Buffer.concat([aPdf(pdfPage('A')), Buffer.from('<!DOCTYPE html>')]),
  ],
  [
    'FILE_MIXED',
    'a page of the web before it',
    Buffer.concat([Buffer.from('<html><!--'), aPdf(pdfPage('A'))]),
  ],
  [
    'FILE_MIXED',
    'a zip behind it',
    Buffer.concat([aPdf(pdfPage('A')), Buffer.from('PK\x03\x04 PK\x05\x06')]),
  ],
  ['FILE_DAMAGED', 'its end missing', aPdf(pdfPage('A')).subarray(0, -20)],
])('a PDF is refused as %s with %s', async (code, _name, bytes) => {
  expect(await faultOf(bytes)).toBe(code);
});

it('a PDF that unpacks to more than its process may hold is refused', async () => {
  const packed = deflateSync(Buffer.alloc(30 * 1024 * 1024)).toString('latin1');
  const objects = pdfPage('Hello');
  objects[3] = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
  expect(await faultOf(aPdf(objects))).toBe('FILE_TOO_COMPLEX');
});

it('a PDF is given up when its client leaves', async () => {
  const controller = new AbortController();
  const read = readPdfUntil(aPdf(pdfPage('Hello')), controller.signal);
  controller.abort(new Error('the client left'));
  await expect(read).rejects.toThrow('the client left');
});
