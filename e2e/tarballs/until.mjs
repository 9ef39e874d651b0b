/** Looks again and again until there is something to see. */
export async function until(what, look, seconds = 600) {
  const deadline = Date.now() + seconds * 1000;
  let problem = '';
  while (Date.now() < deadline) {
    const seen = await look().catch(error => {
      problem = `: ${error}`;
    });
    if (seen !== undefined) return seen;
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  throw new Error(`${what} did not happen in ${seconds} s${problem}`);
}
