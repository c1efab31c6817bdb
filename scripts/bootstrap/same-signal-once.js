// Loaded into a program that npm started: npm passes on a signal that had reached the whole group, the program among
// it. The second within half a second is no second wish to stop.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const patienceMs = 500;
const emit = process.emit;
let last = { name: '', at: 0 };

process.emit = function (name, ...rest) {
  if (!signals.includes(name)) return emit.call(this, name, ...rest);
  const now = Date.now();
  const repeated = name === last.name && now - last.at < patienceMs;
  last = { name, at: now };
  return repeated || emit.call(this, name, ...rest);
};
