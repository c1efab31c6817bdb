import { useLocation, useNavigate } from 'react-router';

/** Returns Back's handler: one step back in history, or `fallback` if the page was opened by its address. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(fallback, { replace: true }) : navigate(-1));
}
