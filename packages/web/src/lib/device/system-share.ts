/** Returns whether this browser can pass something to other apps. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the system's choice of apps. Closing it is no error. @throws what else the browser reports. */
export async function shareBySystem(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
