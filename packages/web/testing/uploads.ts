import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** An XMLHttpRequest backed by `mockApi`, with progress events. */
class Request {
  static last: Request | null = null;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  isStopped = false;
  #address = ['GET', '/'] as [string, string];
  #headers = new Headers();
  #answered = new Headers();

  open(method: string, url: string) {
    this.#address = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  getResponseHeader(name: string) {
    return this.#answered.get(name);
  }
  abort() {
    this.isStopped = true;
    this.onloadend?.();
  }
  async send(body: Blob) {
    Request.last = this;
    const [method, url] = this.#address;
    try {
      const response = await fetch(url, { method, headers: this.#headers, body });
      if (this.isStopped) return;
      this.status = response.status;
      this.#answered = response.headers;
      this.responseText = await response.text();
      this.onload?.();
    } catch {
      this.onerror?.();
    }
    this.onloadend?.();
  }
}

/** How the browser decodes pictures: jsdom can't. `null`: it can't be decoded. */
type Opened = { width: number; height: number } | null;

/**
 * Mocks what photos and files need in jsdom: requests with progress, pictures, canvases and object URLs. Returns what
 * was drawn and which URLs were created and revoked. `vi.unstubAllGlobals` and `restoreAllMocks` undo it.
 */
export function mockUploads(open: () => Opened = () => ({ width: 3000, height: 4000 })) {
  const drawn: number[][] = [];
  const options: unknown[] = [];
  const urls = { made: 0, revoked: 0 };
  const encoded = { webp: true, bytes: 1000, fails: false };
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('createImageBitmap', async (_file: Blob, given: unknown) => {
    options.push(given);
    const size = open();
    if (!size) throw new DOMException('The source image could not be decoded', 'InvalidStateError');
    return { ...size, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_image: unknown, ...place: number[]) => drawn.push(place),
    fillRect: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = 'image/png') => {
    const got = type === 'image/webp' && !encoded.webp ? 'image/png' : type;
    done(encoded.fails ? null : new Blob([new Uint8Array(encoded.bytes)], { type: got }));
  });
  URL.createObjectURL = () => `blob:${++urls.made}`;
  URL.revokeObjectURL = () => void ++urls.revoked;
  return { drawn, options, urls, encoded };
}

/** Reports how much of the last upload was sent, from 0 to 1. */
export const sendShare = (share: number): void =>
  act(() => Request.last?.upload.onprogress?.({ lengthComputable: true, loaded: share * 100, total: 100 }));

/** Returns whether the last upload was aborted. */
export const isLastStopped = (): boolean => Request.last?.isStopped ?? false;

/** A file as the server describes it. */
export const aStoredFile = (overrides: object = {}) => ({
  id: '01900000-0000-7000-8000-00000000f11e',
  name: 'plate.jpg',
  media_type: 'image/jpeg' as const,
  text_chars: null as number | null,
  unread_pages: [] as number[],
  is_active: false,
  size: 245_000,
  width: 1536,
  height: 2048,
  created_at: '2026-11-20T09:00:00Z',
  ...overrides,
});

export const aPhoto = (name = 'plate.jpg', type = 'image/jpeg') => new File(['pixels'], name, { type });
