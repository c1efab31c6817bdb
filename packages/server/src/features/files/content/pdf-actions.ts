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
  if (activeSubtypes.has(nameIn(dict, 'Subtype'))) return true;
  return actions.has(nameIn(dict, 'S')) && !isLink(dict);
}

/** Returns whether a stream has objects in it that the parser does not read, because it does not say so. */
const hidesObjects = ({ dict }: PDFStream) =>
  has(dict, 'First') && has(dict, 'N') && nameIn(dict, 'Type') !== 'ObjStm';

/** Returns whether what a reader does when it opens the document is only going to one of its pages. */
const isDestination = (value: PDFObject): boolean =>
  value instanceof PDFDict
    ? nameIn(value, 'S') === 'GoTo' && !has(value, 'Next')
    : !(value instanceof PDFStream);

/** Reads every object of a PDF, also in compressed streams and each version of it, and keeps none. */
class ActionFinder extends PDFParser {
  private readonly begun = process.threadCpuUsage();
  private isFound = false;
  /** Whether all versions of an object are destinations. */
  private readonly destinations = new Map<PDFRef, boolean>();
  private readonly openings: PDFObject[] = [];

  async find(): Promise<boolean> {
    this.context.assign = (ref, object) => this.check(ref, object);
    await this.parseDocument();
    // The parser does not decrypt, so what an encrypted document does is unknown.
    const isUnknown = this.context.trailerInfo.Encrypt !== undefined;
    const isQuiet = (opening: PDFObject) =>
      opening instanceof PDFRef ? this.destinations.get(opening) === true : isDestination(opening);
    return this.isFound || isUnknown || !this.openings.every(isQuiet);
  }

  private check(ref: PDFRef, object: PDFObject): void {
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
 * stand in most documents. What can't be checked counts as active: encrypted PDFs, damaged objects, and more objects than a second allows.
 */
export async function hasActions(bytes: Uint8Array): Promise<boolean> {
  try {
    return await new ActionFinder(bytes).find();
  } catch {
    return true;
  }
}
