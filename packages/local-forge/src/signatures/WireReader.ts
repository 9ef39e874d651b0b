/** Reads what SSH writes one after the other (RFC 4251, section 5). @public */
export class WireReader {
  private offset = 0;

  constructor(private readonly content: Buffer) {}

  /** @throws RangeError where the content ends before. */
  take(length: number): Buffer {
    const end = this.offset + length;
    if (end > this.content.length) throw new RangeError('It ends too early');
    const taken = this.content.subarray(this.offset, end);
    this.offset = end;
    return taken;
  }

  /** @throws RangeError where the content ends before. */
  string(): Buffer {
    return this.take(this.take(4).readUInt32BE());
  }

  /** @throws RangeError where the content ends before. */
  text(): string {
    return this.string().toString('latin1');
  }
}
