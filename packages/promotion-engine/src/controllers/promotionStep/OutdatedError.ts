/** A newer Bundle has replaced this one: what was about to be written must not be. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}
