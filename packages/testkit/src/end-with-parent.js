// Loaded into a program that was started over an IPC channel: when the parent dies unexpectedly (SIGKILL), the channel
// closes, and the program exits as if it had been asked to.
if (process.channel !== undefined) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
