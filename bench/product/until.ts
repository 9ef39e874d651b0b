/** Waits for something that another process does; five minutes, unless told otherwise. A question that fails is asked again. */
export async function until(
  what: string,
  question: () => boolean | Promise<boolean>,
  minutes = 5,
): Promise<void> {
  const deadline = performance.now() + minutes * 60_000;
  for (;;) {
    const problem = await ask(question);
    if (problem === undefined) return;
    if (performance.now() > deadline)
      throw new Error(`Not in ${minutes} minutes: ${what} (${problem})`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

async function ask(
  question: () => boolean | Promise<boolean>,
): Promise<string | undefined> {
  try {
    return (await question()) ? undefined : 'no';
  } catch (error) {
    return String(error);
  }
}

/** Looks until there is something to see in this process; a minute at most. */
export async function found<T>(look: () => T | undefined): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const seen = look();
    if (seen !== undefined) return seen;
    if (performance.now() > deadline)
      throw new Error('Nothing happened in a minute');
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
