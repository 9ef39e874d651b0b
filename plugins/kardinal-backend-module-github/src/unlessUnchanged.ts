/** The answer of a conditional read: Octokit takes 304 for an error. @internal */
export async function unlessUnchanged<T>(
  read: () => Promise<T>,
): Promise<T | 'unchanged'> {
  try {
    return await read();
  } catch (error) {
    const status = (error as { status?: unknown } | undefined)?.status;
    if (status === 304) return 'unchanged';
    throw error;
  }
}
