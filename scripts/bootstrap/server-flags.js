/** How the server's Node is started: a small young generation keeps memory under load below 350 MB. */
export const serverFlags = ['--max-semi-space-size=4'];
