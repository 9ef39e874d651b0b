/**
 * The mirror on disk cannot be used: it is removed and fetched anew, without a filter when the server does not serve
 * partial clones.
 *
 * @internal
 */
export class MirrorDamaged extends Error {
  override readonly name = 'MirrorDamaged';
  constructor(message: string, readonly replacement: 'same' | 'full' = 'same') {
    super(message);
  }
}
