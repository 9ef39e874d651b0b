/** A newer Bundle came first: what was about to be written must not be. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}
