import { afterEach, expect, it, vi } from 'vitest';
import { mockCanvas } from '../testing/canvas.ts';
import { pictureOf } from './save-picture.ts';

const look = { background: 'white', ink: 'black', legend: [] };

/** A drawing of 300 by 200 with one line that a style colors. */
function aDrawing(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = '<path class="line" style="stroke: red; stroke-width: 2"/>';
  svg.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200);
  return svg;
}

afterEach(() => vi.restoreAllMocks());

it('the picture of a chart is twice its size on screen, below a legend of one row a series', async () => {
  const blob = new Blob(['png']);
  const drawn = mockCanvas({ blob });
  const legend = [
    { label: 'Weight', color: 'red' },
    { label: 'Calories', color: 'blue' },
  ];
  expect(await pictureOf(aDrawing(), { ...look, legend })).toBe(blob);
  expect(drawn.texts).toEqual(['Weight', 'Calories']);
  expect(drawn.bars).toEqual(['white 0,0 300x260', 'red 16,20 14x3', 'blue 16,42 14x3']);
  expect(drawn.place).toEqual([0, 60, 300, 200]);
  expect(drawn.size).toEqual([600, 520]);
});

it('the picture of a chart has no space above it without a legend', async () => {
  const drawn = mockCanvas();
  await pictureOf(aDrawing(), look);
  expect(drawn.place).toEqual([0, 16, 300, 200]);
});

it('the picture of a chart has its styles inlined: a class means nothing outside its page', async () => {
  const drawn = mockCanvas();
  const svg = aDrawing();
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as SVGElement).style);
  await pictureOf(svg, look);
  expect(drawn.source).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(drawn.source).toMatch(/<svg[^>]*height="200"/);
  expect(drawn.source).toMatch(/<path[^>]*stroke-width="2"/);
  expect(drawn.source).not.toContain('class=');
  expect(svg.innerHTML).toContain('class="line"');
});

it.each([
  ['the browser can not read it', { decode: false }, 'Not a picture'],
  ['the browser makes no file of it', { blob: null }, 'No picture'],
])('the picture of a chart rejects when %s', async (_where, can, message) => {
  mockCanvas(can);
  await expect(pictureOf(aDrawing(), look)).rejects.toThrow(message);
});
