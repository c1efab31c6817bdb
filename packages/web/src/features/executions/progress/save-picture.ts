const copiedStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
];

/** A copy of an SVG that looks the same outside its page: style sheet rules become attributes. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const target = copies[index];
    for (const name of copiedStyles) target?.setAttribute(name, style.getPropertyValue(name));
    target?.removeAttribute('class');
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return copy;
}

/**
 * A chart as a PNG of twice its size on screen, on `background`, with its legend's lines above it.
 * Throws when the browser can't draw it.
 */
export async function pictureOf(
  svg: SVGSVGElement,
  {
    background,
    ink,
    legend,
  }: { background: string; ink: string; legend: readonly { label: string; color: string }[] },
): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const head = 16 + legend.length * 22;
  const image = new Image();
  const text = new XMLSerializer().serializeToString(standalone(svg));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = (height + head) * 2;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  pen.scale(2, 2);
  pen.fillStyle = background;
  pen.fillRect(0, 0, width, height + head);
  pen.font = '500 13px "Inter Variable", sans-serif';
  for (const [index, { label, color }] of legend.entries()) {
    pen.fillStyle = color;
    pen.fillRect(16, 20 + index * 22, 14, 3);
    pen.fillStyle = ink;
    pen.fillText(label, 38, 26 + index * 22);
  }
  pen.drawImage(image, 0, head, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  );
}
