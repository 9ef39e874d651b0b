import { SigningKeyError } from '../credentials/signingKey';

/** Reads what SSH writes one after the other. @see https://www.rfc-editor.org/rfc/rfc4251#section-5 */
export class SshReader {
  private offset = 0;

  constructor(private readonly content: Buffer) {}

  /** @throws SigningKeyError where the content ends before */
  bytes(length: number): Buffer {
    const end = this.offset + length;
    if (end > this.content.length)
      throw new SigningKeyError('is damaged: it ends too early');
    const read = this.content.subarray(this.offset, end);
    this.offset = end;
    return read;
  }

  /** @throws SigningKeyError where the content ends before */
  number(): number {
    return this.bytes(4).readUInt32BE();
  }

  /** @throws SigningKeyError where the content ends before */
  string(): Buffer {
    return this.bytes(this.number());
  }

  /** @throws SigningKeyError where the content ends before */
  text(): string {
    return this.string().toString('latin1');
  }
}
