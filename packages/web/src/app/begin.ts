// The script that the page begins with, as a module; see vite-plugins/after-paint.ts. No imports here.
/** The address of the app's own code. */
declare const __APP__: string;
{
  const { agentariumStart, agentariumFiles } = window as {
    agentariumStart?: Promise<void>;
    agentariumFiles?: { app: string[] };
  };
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  const begin = async () => {
    await agentariumStart;
    for (const file of agentariumFiles?.app ?? []) {
      if (file === __APP__) continue;
      await import(/* @vite-ignore */ file);
      await nextTask();
    }
    await import(/* @vite-ignore */ __APP__);
  };
  begin().catch((error: unknown) => {
    window.dispatchEvent(new Event('agentarium:not-started'));
    reportError(error);
  });
}
