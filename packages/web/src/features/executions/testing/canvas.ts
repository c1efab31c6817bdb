import { vi } from 'vitest';

/**
 * Everything that was drawn: texts, bars as `color x,y WxH`, the picture's source and position, and the canvas size.
 */
export type Drawn = { texts: string[]; bars: string[]; source: string; place: number[]; size: number[] };

/**
 * Mocks jsdom's canvas: records what is drawn and makes `blob` of it. `decode` is whether pictures can be read.
 * `vi.restoreAllMocks` undoes it.
 */
export function mockCanvas({
  blob = new Blob(['png']) as Blob | null,
  decode = true,
  pen = true,
} = {}): Drawn {
  const drawn: Drawn = { texts: [], bars: [], source: '', place: [], size: [] };
  const tools = {
    fillStyle: '',
    scale: () => {},
    fillRect: (x: number, y: number, width: number, height: number) =>
      drawn.bars.push(`${tools.fillStyle} ${x},${y} ${width}x${height}`),
    fillText: (text: string) => drawn.texts.push(text),
    drawImage: (image: HTMLImageElement, ...place: number[]) => {
      drawn.source = decodeURIComponent(image.src);
      drawn.place = place;
    },
  };
  HTMLImageElement.prototype.decode ??= async () => {};
  const decoding = vi.spyOn(HTMLImageElement.prototype, 'decode');
  if (decode) decoding.mockResolvedValue();
  else decoding.mockRejectedValue(new Error('Not a picture'));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen ? (tools as never) : null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
  ) {
    drawn.size = [this.width, this.height];
    give(blob);
  });
  return drawn;
}

/** Sizes charts, in pixels: jsdom gives them none. `vi.restoreAllMocks` undoes it. */
export function sizeCharts(width = '600px', height = '280px'): void {
  const computed = window.getComputedStyle;
  const room: Record<string | symbol, string> = { width, height };
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const style = computed(element);
    const own = (name: string | symbol): unknown => Reflect.get(style, name);
    return new Proxy(style, {
      get: (_style, name) => {
        const value = room[name] ?? own(name);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  });
}
