import { useEffect, useState } from 'react';

/** An address of bytes in this page, for an image; it is given back when they are no longer shown. */
export function useObjectUrl(bytes: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [bytes]);
  return url;
}
