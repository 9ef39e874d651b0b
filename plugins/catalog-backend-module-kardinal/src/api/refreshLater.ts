/** How long to wait before an entity is processed again, in milliseconds. */
const delay = 10_000;

/** Has entities processed again after ten seconds, each once however often it is asked for. */
export function refreshLater(
  refresh: (entityRef: string) => Promise<void>,
  wait: (work: () => void, milliseconds: number) => void,
): (entityRef: string) => void {
  const waiting = new Set<string>();
  return entityRef => {
    if (waiting.has(entityRef)) return;
    waiting.add(entityRef);
    wait(() => {
      waiting.delete(entityRef);
      // The catalog processes it by itself, later.
      refresh(entityRef).catch(() => {});
    }, delay);
  };
}
