/**
 * Looks again and again. The default is as long as a cluster may need: its garbage collector looks for new kinds twice a
 * minute.
 *
 * @throws when it did not happen, with what went wrong at the last look.
 */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  seconds = 90,
): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    let problem: unknown;
    try {
      if (await isTrue()) return;
    } catch (error) {
      problem = error;
    }
    if (Date.now() > deadline) {
      throw new Error(`Not in ${seconds} s: ${what}`, { cause: problem });
    }
    await new Promise(resolve => {
      setTimeout(resolve, 20);
    });
  }
}
