/**
 * Thrown by an edit that has to wait for something slow, such as a program that renders: it leaves the queue of its repository,
 * where other environments go on, and runs again when that is there.
 *
 * @public
 */
export class EditDeferred extends Error {
  override readonly name = 'EditDeferred';

  /** @param ready - settles, in whatever way, when the edit can run again */
  constructor(readonly ready: Promise<unknown>) {
    super('The edit waits for something outside of the repository');
  }
}
