/** How bad it is that so many of the runs of a model family failed: a tenth is a warning, half of them an error. */
export function failureLevel({ runs, failed }: { runs: number; failed: number }) {
  const share = failed / runs;
  if (share < 0.1) return 'success';
  return share < 0.5 ? 'warning' : 'error';
}
