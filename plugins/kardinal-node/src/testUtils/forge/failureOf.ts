/** What work fails with; undefined where it does not. @public */
export async function failureOf(work: Promise<unknown>) {
  return work.then(
    () => undefined,
    error => error,
  );
}
