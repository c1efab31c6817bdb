import { pdfOf, pdfText } from '@agentarium/testkit/pdfs.ts';
import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';

// It takes the processor time that reading a PDF may take, with the lowest priority.
test('a PDF whose drawings each draw the next one twice is refused', async () => {
  const depth = 30;
  const twice = (next: number) =>
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I1 ${next} 0 R >> >>`;
  const stream = (facts: string) => `<< ${facts} /Length 20 >>\nstream\n/I1 Do /I1 Do      \nendstream`;
  // The first of them takes the place of the picture, object 6.
  const drawings = Array.from({ length: depth }, (_, at) => stream(twice(8 + at)));
  const last = '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream';
  const bytes = Buffer.from(
    pdfOf([{ content: `${pdfText(50, 700, 'Hello')} /I2 Do` }], { more: [...drawings, last] })
      .toString('latin1')
      .replace('/XObject << /I1 6 0 R >>', '/XObject << /I2 7 0 R >>'),
    'latin1',
  );
  await expect(readPdf(bytes, new AbortController().signal)).rejects.toMatchObject({
    details: [{ code: 'FILE_TOO_COMPLEX' }],
  });
});
