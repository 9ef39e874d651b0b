/**
 * Something that the person who started the sandbox can put right: its message is all they see.
 *
 * @public
 */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}
