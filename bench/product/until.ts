/** Waits for something that another process does. A question that fails is asked again. */
export async function until(
  what: string,
  question: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + 300_000;
  for (;;) {
    const problem = await ask(question);
    if (problem === undefined) return;
    if (performance.now() > deadline)
      throw new Error(`Not in 5 minutes: ${what} (${problem})`);
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
