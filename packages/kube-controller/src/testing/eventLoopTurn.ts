/** Lets every promise that is ready settle, and every callback that waits for its turn run. @public */
export function eventLoopTurn(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve);
  });
}
