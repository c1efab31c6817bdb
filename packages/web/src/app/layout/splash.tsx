/** The mark alone, while the first page loads; only shows when that takes a while. */
export const Splash = () => (
  <div className="splash">
    <img src="/mark.svg" alt="Agentarium" width={56} height={56} />
  </div>
);
