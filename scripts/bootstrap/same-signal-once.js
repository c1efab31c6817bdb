// Loaded into a program started by npm, which forwards a signal that already reached the whole process group. The same
// signal again within half a second is not a second request to stop.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const timeoutMs = 500;
const emit = process.emit;
let last = { name: '', at: 0 };

process.emit = function (name, ...rest) {
  if (!signals.includes(name)) return emit.call(this, name, ...rest);
  const now = Date.now();
  const repeated = name === last.name && now - last.at < timeoutMs;
  last = { name, at: now };
  return repeated || emit.call(this, name, ...rest);
};
