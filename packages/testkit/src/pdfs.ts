/** A PDF with these objects and a correct cross-reference table. */
export function aPdf(objects: string[], { trailer = '', after = '' } = {}): Buffer {
  const parts = ['%PDF-1.7\n'];
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(Buffer.byteLength(parts.join(''), 'latin1'));
    parts.push(`${index + 1} 0 obj\n${object}\nendobj\n`);
  }
  const start = Buffer.byteLength(parts.join(''), 'latin1');
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  parts.push(
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n${after}`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}

/** The objects of a page with this text; `catalogue` and `page` are added to theirs. */
export function pdfPage(text: string, { catalogue = '', page = '', more = [] as string[] } = {}): string[] {
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ];
}

/** The drawing of a line of text at a place in points, from the lower left corner. */
export const pdfText = (x: number, y: number, text: string): string =>
  `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`;

/** The drawing of a picture over this rectangle. */
export const pdfImage = (x: number, y: number, width: number, height: number): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /I1 Do Q`;

/** A text in Adobe's numbering of two bytes a character, as hexadecimal digits. */
const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** The same line in a font that is not embedded and has a predefined table of characters. */
export const pdfCjkText = (x: number, y: number, text: string): string =>
  `BT /F2 12 Tf ${x} ${y} Td <${ucs2(text)}> Tj ET`;

const orderings = {
  'UniJIS-UCS2-H': 'Japan1',
  'UniGB-UCS2-H': 'GB1',
  'UniCNS-UCS2-H': 'CNS1',
  'UniKS-UCS2-H': 'Korea1',
};

type PdfPage = { content?: string; annotations?: string[] };
type PdfOptions = { catalogue?: string; cMap?: keyof typeof orderings; more?: string[] };

/**
 * A PDF with these pages of 600 × 800 points. Widgets among the annotations are fields of its form. Numbers of
 * objects: 1 to 6 are the PDF's own, those in `more` begin at 7.
 */
export function pdfOf(
  pages: PdfPage[],
  { catalogue = '', cMap = 'UniJIS-UCS2-H', more = [] }: PdfOptions = {},
): Buffer {
  const objects = [
    '',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /Other /Encoding /${cMap} /DescendantFonts [5 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Other /CIDSystemInfo << /Registry (Adobe)
      /Ordering (${orderings[cMap]}) /Supplement 2 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor
      /FontName /Other /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 70 >> >>`,
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream',
    ...more,
  ];
  const add = (object: string) => `${objects.push(object)} 0 R`;
  const fields: string[] = [];
  const kids = pages.map(({ content = '', annotations = [] }) => {
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const annots = annotations.map((one) => {
      const place = add(`<< /Type /Annot ${one} >>`);
      if (one.includes('/Widget')) fields.push(place);
      return place;
    });
    return add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${stream} /Annots [${annots.join(' ')}]
      /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /I1 6 0 R >> >> >>`);
  });
  const form = fields.length > 0 ? `/AcroForm << /Fields [${fields.join(' ')}] >>` : '';
  objects[0] = `<< /Type /Catalog /Pages 2 0 R ${form} ${catalogue} >>`;
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  return aPdf(objects);
}
