/** The list of drawing steps of a page from pdf.js: the numbers of operations and their arguments. */
export type Operations = { fnArray: number[]; argsArray: unknown[] };
/** The numbers of operations by name. */
export type OperationNumbers = Record<string, number>;

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
