import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** A piece of text as pdf.js returns it: where its baseline begins, in points from the lower left corner. */
type TextItem = { str?: string; hasEOL?: boolean; transform?: number[]; width?: number };

/** Form fields, typed text and comments as pdf.js returns them; `rect` is left, bottom, right and top. */
type Annotation = {
  subtype: string;
  rect: number[];
  hidden?: boolean;
  noView?: boolean;
  contentsObj?: { str: string };
  textContent?: string[];
  fieldType?: string;
  fieldName?: string;
  fieldValue?: unknown;
  alternativeText?: string;
  password?: boolean;
  pushButton?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  options?: { exportValue: string; displayValue: string }[];
};

type Field = { value: string; name: string; rect: number[]; isBox: boolean };
type Piece = {
  text: string;
  isBlank: boolean;
  left: number;
  right: number;
  baseline: number;
  added: Field[];
};

/** A label may stand so far above its field, or beside its box, in points. */
const maxAbove = 30;
const maxBeside = 40;

const lines = (text: string | undefined) => (text ?? '').trim().replaceAll(/\r\n?/g, '\n');

function chosen({ fieldValue, options = [] }: Annotation): string {
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const shown = values.map(
    (value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
  return shown.filter((value) => typeof value === 'string' && value !== '').join(', ');
}

/** Returns the text that a reader sees in a field; null if it is no field, or an empty one. */
function fieldOf(given: Annotation): Field | null {
  const { subtype, rect, fieldType, fieldValue, fieldName = '', alternativeText } = given;
  if (given.hidden || given.noView || given.password || given.pushButton) return null;
  const field = { name: alternativeText || fieldName, rect, isBox: false };
  if (subtype === 'FreeText') {
    const value = lines(given.contentsObj?.str || given.textContent?.join('\n'));
    return value === '' ? null : { ...field, value };
  }
  if (subtype !== 'Widget') return null;
  if (given.checkBox || given.radioButton) {
    const own = given.checkBox ? given.exportValue : given.buttonValue;
    const isChecked = fieldValue === own && fieldValue !== 'Off' && fieldValue != null;
    return { ...field, value: isChecked ? '[x]' : '[ ]', isBox: true };
  }
  const value = fieldType === 'Ch' ? chosen(given) : lines(typeof fieldValue === 'string' ? fieldValue : '');
  return value === '' ? null : { ...field, value };
}

/** The piece of text that labels a field: beside it in its line, else above it. */
function labelOf({ rect, isBox }: Field, pieces: readonly Piece[]): Piece | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const best = (fits: (piece: Piece) => number | null) => {
    const found = pieces.flatMap((piece) => {
      const distance = piece.isBlank ? null : fits(piece);
      return distance === null ? [] : [{ piece, distance }];
    });
    return found.sort((one, other) => one.distance - other.distance)[0]?.piece;
  };
  const isInLine = ({ baseline }: Piece) => baseline >= bottom - 4 && baseline <= top;
  const after = () =>
    best((piece) => {
      const distance = piece.left - right;
      return isInLine(piece) && distance > -2 && distance < maxBeside ? distance : null;
    });
  const before = () =>
    best((piece) => (isInLine(piece) && piece.left < left ? Math.abs(left - piece.right) : null));
  const above = () =>
    best((piece) => {
      const distance = piece.baseline - top;
      const isOver = piece.left < right && piece.right > left - 2;
      return isOver && distance >= -2 && distance < maxAbove ? distance : null;
    });
  return (isBox ? after() : undefined) ?? before() ?? above();
}

/** A piece with its fields: boxes stand before their label, values after it. */
function shown({ text, added }: Piece): string {
  if (added.length === 0) return text;
  const fields = added.toSorted((one, other) => (one.rect[0] ?? 0) - (other.rect[0] ?? 0));
  const label = text.trimEnd();
  const boxes = fields.filter(({ isBox }) => isBox).map(({ value }) => `${value} `);
  const values = fields.filter(({ isBox }) => !isBox).map(({ value }) => ` ${value}`);
  return `${boxes.join('')}${label}${values.join('')}${text.slice(label.length)}`;
}

const isComment = ({ subtype, contentsObj, hidden }: Annotation) =>
  !['Widget', 'FreeText', 'Link', 'Popup'].includes(subtype) && !hidden && lines(contentsObj?.str) !== '';

/**
 * The text of a page as its reader sees it: with the values of form fields and typed text at their labels, and
 * comments at the end.
 */
export function pageText(items: readonly TextItem[], annotations: readonly Annotation[]): string {
  const pieces = items.map(({ str = '', hasEOL, transform = [], width = 0 }): Piece => {
    const left = transform[4] ?? 0;
    const isBlank = str.trim() === '';
    const text = str + (hasEOL ? '\n' : '');
    return { text, isBlank, left, right: left + width, baseline: transform[5] ?? 0, added: [] };
  });
  const fields = annotations.flatMap((one) => fieldOf(one) ?? []);
  const others = fields.filter((field) => {
    const label = labelOf(field, pieces);
    label?.added.push(field);
    return label === undefined;
  });
  const text = pieces.map(shown).join('');
  const more = [
    ...others.map(({ name, value }) => (name === '' ? value : `${name}: ${value}`)),
    ...annotations.filter(isComment).map(({ contentsObj }) => `[Note: ${lines(contentsObj?.str)}]`),
  ];
  return [text, ...more].filter((part) => part !== '').join('\n');
}

/** The list of drawing steps of a page from pdf.js: the numbers of operations and their arguments. */
export type Operations = { fnArray: number[]; argsArray: unknown[] };
/** The numbers of operations by name. */
type OperationNumbers = Record<string, number>;

const area = (matrix: unknown): number => {
  const [a = 1, b = 0, c = 0, d = 1] = Array.isArray(matrix) ? (matrix as number[]) : [];
  return Math.abs(a * d - b * c);
};

const drawing = /^(paint|fill|eoFill|stroke|close.*Stroke|shadingFill|rawFillPath|showText|showSpacedText)/;

/**
 * Returns what is drawn on a page read without its pictures: the area that these left empty, in square points, and
 * whether there is anything else. A picture is drawn as a unit square: a transformation without drawing remains of it.
 */
export function drawnOn({ fnArray, argsArray }: Operations, numbers: OperationNumbers) {
  const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]));
  const outer: number[] = [];
  let scale = 1;
  let pictureArea = 0;
  let isDrawn = false;
  /** The area of a unit square since the last transformation, until something else is drawn in it. */
  let open = 0;
  const close = () => {
    pictureArea += open;
    open = 0;
  };
  for (const [index, number] of fnArray.entries()) {
    const name = names.get(number) ?? '';
    const args = argsArray[index];
    if (name === 'save' || name === 'paintFormXObjectBegin') {
      outer.push(scale);
      if (name !== 'save') scale *= area((args as unknown[] | null)?.[0]);
    } else if (name === 'restore' || name === 'paintFormXObjectEnd') {
      close();
      scale = outer.pop() ?? 1;
    } else if (name === 'transform') {
      scale *= area(args);
      open = scale;
    } else if (name === 'constructPath' ? (args as unknown[])[0] !== numbers.endPath : drawing.test(name)) {
      isDrawn = true;
      open = 0;
    }
  }
  close();
  return { pictureArea, isDrawn };
}

/** Keys that only scripts, forms with scripts, actions without a click and attached files have. */
const activeKeys = ['AA', 'JS', 'JavaScript', 'XFA', 'EF', 'EmbeddedFiles', 'RichMediaContent'];
const activeSubtypes = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']);
/** The actions of a PDF reader; other values of the key `S` name structures and styles. */
const actions = new Set(
  `GoToR GoToE GoToDp Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData JavaScript SetOCGState
  Rendition GoTo3DView RichMediaExecute`.split(/\s+/),
);
const pageTurns = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'GoBack', 'GoForward']);
/** How much time of a processor the search takes at most, in milliseconds: about 40,000 objects. */
const maxCpuMs = 1000;
const webAddress = /^\s*(https?:|mailto:|tel:|www\.)/i;

const entryOf = (dict: PDFDict, key: string) => dict.get(PDFName.of(key));
const has = (dict: PDFDict, key: string) => dict.has(PDFName.of(key));

function nameIn(dict: PDFDict, key: string): string {
  const value = entryOf(dict, key);
  return value instanceof PDFName ? value.decodeText() : '';
}

/** Returns whether an action only opens a page of the web, or turns the pages of the document. */
function isLink(action: PDFDict): boolean {
  if (nameIn(action, 'S') === 'Named') return pageTurns.has(nameIn(action, 'N'));
  const address = entryOf(action, 'URI');
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  return nameIn(action, 'S') === 'URI' && isText && webAddress.test(address.decodeText());
}

function isActive(dict: PDFDict): boolean {
  if (activeKeys.some((key) => has(dict, key))) return true;
  // No program writes these names as objects of their own.
  if (['S', 'Subtype'].some((key) => entryOf(dict, key) instanceof PDFRef)) return true;
  // Of a name that is there twice the parser reads the last one, and others the first.
  if (has(dict, 'S') && (has(dict, 'F') || has(dict, 'Win'))) return true;
  if (activeSubtypes.has(nameIn(dict, 'Subtype'))) return true;
  return actions.has(nameIn(dict, 'S')) && !isLink(dict);
}

/** Returns whether a stream has objects in it that the parser does not read, or not as other programs do. */
const hidesObjects = ({ dict }: PDFStream) =>
  has(dict, 'First') &&
  has(dict, 'N') &&
  (nameIn(dict, 'Type') !== 'ObjStm' || ['DecodeParms', 'DP', 'F'].some((key) => has(dict, key)));

/** How an object begins, `6 0 obj`, with white space or the end of a comment between the parts. */
const objectStart = /(?<=[-.\d\r\n][\0\s]+[-+.\dEe]+[\0\s]*|[\r\n][\0\s]*)obj/g;

/** Returns whether what a reader does when it opens the document is only going to one of its pages. */
const isDestination = (value: PDFObject): boolean =>
  value instanceof PDFDict
    ? nameIn(value, 'S') === 'GoTo' && !has(value, 'Next')
    : !(value instanceof PDFStream);

/** Reads every object of a PDF, also in compressed streams and each version of it, and keeps none. */
class ActionFinder extends PDFParser {
  /** The ends of the objects that are not in a compressed stream, as offsets in the file. */
  private readonly ends = new Set<number>();
  private readonly begun = process.threadCpuUsage();
  private isFound = false;
  /** Whether all versions of an object are destinations. */
  private readonly destinations = new Map<PDFRef, boolean>();
  private readonly openings: PDFObject[] = [];

  async find(given: Uint8Array): Promise<boolean> {
    this.context.assign = (ref, object) => this.check(ref, object);
    await this.parseDocument();
    // The parser neither decrypts nor reads an object inside a stream, a text or a comment, which other programs find by the
    // table of objects.
    const starts = Buffer.from(given).toString('latin1').match(objectStart)?.length;
    const isUnknown = this.context.trailerInfo.Encrypt !== undefined || starts !== this.ends.size;
    const isQuiet = (opening: PDFObject) =>
      opening instanceof PDFRef ? this.destinations.get(opening) === true : isDestination(opening);
    return this.isFound || isUnknown || !this.openings.every(isQuiet);
  }

  /** Checks what is in a trailer, which is no object. */
  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref);
    if (ref === undefined) this.walk(dict);
    return dict;
  }

  private check(ref: PDFRef, object: PDFObject): void {
    this.ends.add(this.bytes.offset());
    const { user, system } = process.threadCpuUsage(this.begun);
    if (user + system > maxCpuMs * 1000) throw new Error('The PDF has too many objects to check');
    this.destinations.set(ref, this.destinations.get(ref) !== false && isDestination(object));
    this.walk(object);
  }

  private walk(value: PDFObject): void {
    if (this.isFound) return;
    if (value instanceof PDFArray) for (const each of value.asArray()) this.walk(each);
    if (value instanceof PDFStream) {
      this.isFound = hidesObjects(value);
      this.walk(value.dict);
    }
    if (value instanceof PDFInvalidObject) this.isFound = true;
    if (!(value instanceof PDFDict)) return;
    const opening = entryOf(value, 'OpenAction');
    if (opening) this.openings.push(opening);
    this.isFound ||= isActive(value);
    for (const each of value.values()) this.walk(each);
  }
}

/**
 * Returns whether a PDF has an action, a script or an attachment, wherever it is: on opening, of a page, a field, a link
 * or a bookmark. Links to pages of the web or of the document itself are none, as they are only followed by a click and
 * stand in most documents. What can't be checked counts as active: encrypted PDFs, damaged objects, and more objects than
 * a second allows.
 */
export async function hasActions(bytes: Uint8Array): Promise<boolean> {
  try {
    return await new ActionFinder(bytes).find(bytes);
  } catch {
    return true;
  }
}
