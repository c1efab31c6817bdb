// Loaded into a program that another one started over an IPC channel: when the parent dies without
// a word (SIGKILL), the channel closes, and the program ends as if it had been asked to.
if (process.channel !== undefined) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
