import type { EndpointOutput } from '@agentarium/contracts';
import { type Callable, failureOf, readerHeaders, urlOf } from './api-client.ts';
import { networkError } from './api-error.ts';

export type SendBytesOptions = {
  headers?: Record<string, string>;
  /** The share sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends bytes to an endpoint and reports its progress, which fetch can't.
 * @throws ApiError as `call` does; the signal's reason when it aborts.
 */
export function sendBytes<E extends Callable>(
  endpoint: E,
  bytes: Blob,
  { headers: given = {}, onProgress, signal }: SendBytesOptions = {},
): Promise<EndpointOutput<E>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const { headers, token } = readerHeaders({ accept: 'application/json', ...given });
    request.open(endpoint.method, urlOf(endpoint.path, {}));
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', bytes.type);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    const stop = () => {
      request.abort();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop);
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    request.onerror = () => reject(networkError());
    request.onload = () => {
      const { status, responseText } = request;
      const response = new Response(responseText, {
        status: status || 500,
        headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' },
      });
      if (!response.ok) failureOf(response, token).then(reject, reject);
      else response.json().then(resolve, () => reject(networkError()));
    };
    request.send(bytes);
  });
}
