/** Milliseconds: others on the machine make it hardly longer. */
export async function processorTime(
  work: () => Promise<unknown>,
): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
