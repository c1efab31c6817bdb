import { deflateSync } from 'node:zlib';
import { aPdf, pdfPage } from '@agentarium/testkit/pdfs.ts';
import { describe, expect, it } from 'vitest';
import { hasActions } from './pdf-content.ts';

describe('a PDF', () => {
  const annotation = (facts: string, more: string[] = []) => ({
    page: '/Annots [6 0 R]',
    more: [`<< /Type /Annot /Rect [0 0 9 9] ${facts} >>`, ...more],
  });
  const link = (action: string) => annotation(`/Subtype /Link /A << ${action} >>`);
  const attached = '<< /Type /EmbeddedFile /Length 6 >>\nstream\n<html>\nendstream';
  /** A stream of objects, which has the first action of a link; a table of objects need not name it. */
  const packed = (name: string) => {
    const objects = deflateSync(Buffer.from(`9 0 << /S ${name} /F (a.exe) >>`)).toString('latin1');
    return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length} >>\nstream\n${objects}\nendstream`;
  };

  /** The same, of which each byte is a row that names its filter. */
  const predicted = (objects: string) => {
    const rows = Buffer.from([...Buffer.from(objects)].flatMap((byte) => [0, byte]));
    const bytes = deflateSync(rows).toString('latin1');
    return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1 >>
      /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
  };

  it.each([
    ['a script on opening', { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }],
    ['printing when opened', { catalogue: '/OpenAction << /S /Named /N /Print >>' }],
    ['a page of the web on opening', { catalogue: '/OpenAction << /S /URI /URI (https://a.example) >>' }],
    [
      'the same in an object of its own',
      { catalogue: '/OpenAction 6 0 R', more: ['<< /S /URI /URI (https://a.example) >>'] },
    ],
    [
      'the same after going to a page',
      {
        catalogue: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://a.example) >> >>',
      },
    ],
    ['an action on opening that is missing', { catalogue: '/OpenAction 77 0 R' }],
    ['a form sent on opening', { catalogue: '/OpenAction << /S /SubmitForm /F (https://a.example) >>' }],
    ['a file of the network on opening', { catalogue: '/OpenAction << /S /GoToR /F (\\\\a\\b.pdf) >>' }],
    ['a script of a page', { page: '/AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>' }],
    ['a link that opens a program', link('/S /Launch /F (a.exe)')],
    ['a name with escaped letters', link('/S /J#61vaScript /JS (app.alert\\(1\\))')],
    ['a link to a file of the disk', link('/S /URI /URI (file:///c:/a.exe)')],
    ['a link that imports data', link('/S /ImportData /F (a.fdf)')],
    ['a link that opens a menu', link('/S /Named /N /SaveAs')],
    ['an action in a compressed object', annotation('/Subtype /Link /A 9 0 R', ['null', packed('/Launch')])],
    [
      'compressed objects that are not named so',
      annotation('/Subtype /Link /A 9 0 R', ['null', packed('/X').replace('/Type /ObjStm', '')]),
    ],
    [
      'compressed objects that other programs read otherwise',
      annotation('/Subtype /Link /A 9 0 R', ['null', predicted('9 0 << /S /Launch /F (a.exe) >>')]),
    ],
    ['an action whose name is an object', annotation('/Subtype /Link /A << /S 7 0 R >>', ['/ResetForm'])],
    [
      'an action that another one hides in the same object',
      link('/S /Launch /F (a.exe) /S /URI /URI (https://a.example)'),
    ],
    ['a film', annotation('/Subtype /RichMedia')],
    [
      'an attachment on a page',
      annotation('/Subtype /FileAttachment /FS 7 0 R', [
        '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>',
        attached,
      ]),
    ],
    [
      'an attached invoice',
      {
        catalogue: '/Names << /EmbeddedFiles << /Names [(invoice.xml) 6 0 R] >> >>',
        more: ['<< /Type /Filespec /F (invoice.xml) /EF << /F 7 0 R >> >>', attached],
      },
    ],
  ])('has actions with %s', async (_name, facts) => {
    expect(await hasActions(aPdf(pdfPage('Hello', facts)))).toBe(true);
  });

  it('has actions with a version of an object that a later one hides', async () => {
    const facts = { page: '/Annots [6 0 R]', more: ['<< /Subtype /Link /A << /S /Launch /F (a.exe) >> >>'] };
    const bytes = Buffer.concat([
      aPdf(pdfPage('Hello', facts)).subarray(0, -6),
      Buffer.from('6 0 obj\nnull\nendobj\n%%EOF\n'),
    ]);
    expect(await hasActions(bytes)).toBe(true);
  });

  it.each([
    ['a stream', (object: string) => `<< /Length ${object.length} >>\nstream\n${object}\nendstream`],
    ['a text', (object: string) => `(${object})`],
    ['a comment', (object: string) => `null %${object.replaceAll('\n', ' ')}`],
    ['a table of objects', (object: string) => `null\nendobj\nxref\n${object}`],
  ])('has actions with one that its table of objects finds in %s', async (_name, hide) => {
    const facts = annotation('/Subtype /Link /A 8 0 R', [
      hide('8 0 obj\n<< /S /Launch /F <612e657865> >>\nendobj'),
    ]);
    expect(await hasActions(aPdf(pdfPage('Hello', facts)))).toBe(true);
  });

  it('has actions with one in its trailer', async () => {
    const trailer = '/Root << /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (a.exe) >> >>';
    expect(await hasActions(aPdf(pdfPage('Hello'), { trailer }))).toBe(true);
  });

  it.each([
    ['a page shown on opening', { catalogue: '/OpenAction [3 0 R /Fit]' }],
    ['the same as an action', { catalogue: '/OpenAction 6 0 R', more: ['<< /S /GoTo /D [3 0 R /Fit] >>'] }],
    ['a link to the web', link('/S /URI /URI (https://a.example)')],
    ['a link to an address', link('/S /URI /URI (mailto:a@example.com)')],
    ['a link to a page', link('/S /GoTo /D [3 0 R /Fit]')],
    ['a link to the next page', link('/S /Named /N /NextPage')],
    ['the words of an object in its text', { more: ['(An object of 6 objects, 7 0 R)'] }],
    ['its structure', { catalogue: '/StructTreeRoot 6 0 R', more: ['<< /K << /S /Link /K 0 >> >>'] }],
  ])('has no actions with %s', async (_name, facts) => {
    expect(await hasActions(aPdf(pdfPage('Hello', facts)))).toBe(false);
  });
});
