import { foreignContents } from '@agentarium/testkit/hostile-files.ts';
import { aPdf, pdfPage } from '@agentarium/testkit/pdfs.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import { describe, expect, it } from 'vitest';
import { hasForeignContent, isMixedPdf } from './foreign-content.ts';

const pdf = aPdf(pdfPage('Hello'));

describe('a file that holds another one', () => {
  it.each(foreignContents)('is found with %s', (_what, foreign) => {
    expect(hasForeignContent(Buffer.concat([aPng(), foreign]))).toBe(true);
    expect(isMixedPdf(Buffer.concat([pdf, foreign]))).toBe(true);
    expect(isMixedPdf(Buffer.concat([foreign, pdf]))).toBe(true);
  });

  it('is none with bytes of no kind behind it', () => {
    expect(hasForeignContent(Buffer.concat([aPng(), Buffer.alloc(500, 7)]))).toBe(false);
    expect(isMixedPdf(Buffer.concat([pdf, Buffer.alloc(500, 7)]))).toBe(false);
  });
});
