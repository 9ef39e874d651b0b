// Preloaded into the backend: a supervisor that was killed leaves no backend behind that holds its port.
if (process.channel) {
  process.on('disconnect', () => process.exit(0));
  process.channel.unref();
}
