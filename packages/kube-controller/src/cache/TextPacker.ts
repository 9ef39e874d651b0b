import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A text in little space, until {@link TextPacker.unpack} makes the same text of it. */
export interface PackedText {
  /** A byte in each character: such a string costs nothing besides them, other than a buffer. */
  readonly bytes: string;
  readonly dictionary: Buffer;
}

/** Characters. With the text itself they must lie in the 32 KiB that deflate looks back. */
const dictionarySize = 16_384;
/** Texts after which it is known how well a dictionary fits. */
const trial = 200;
/** Texts that a dictionary is kept for at least. */
const patience = 1_000;
/** How much longer than at first packed texts may get before a new dictionary is made. */
const tolerance = 1.5;

const nothing = Buffer.alloc(0);

/**
 * Packs texts that are like each other: what they have in common is in a dictionary, made from the first of them and
 * again when later ones are no longer like it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc1951
 */
export class TextPacker {
  #samples: string[] = [];
  #dictionary = nothing;
  #packed = 0;
  /** Packed length by length, of late and as it was when the dictionary was new. */
  #ratio = 0;
  #firstRatio = 0;

  pack(text: string): PackedText {
    if (this.#dictionary === nothing) this.#learn(text);
    const dictionary = this.#dictionary;
    const bytes = deflateRawSync(text, { dictionary }).toString('latin1');
    if (dictionary !== nothing) this.#judge(bytes.length / text.length);
    return { bytes, dictionary };
  }

  unpack({ bytes, dictionary }: PackedText): string {
    const packed = Buffer.from(bytes, 'latin1');
    return inflateRawSync(packed, { dictionary }).toString('utf8');
  }

  #learn(text: string): void {
    this.#samples.push(text);
    const all = this.#samples.join('');
    if (all.length < dictionarySize) return;
    this.#samples = [];
    this.#dictionary = Buffer.from(all.slice(-dictionarySize));
  }

  #judge(ratio: number): void {
    this.#packed++;
    this.#ratio += (ratio - this.#ratio) / Math.min(this.#packed, trial);
    if (this.#packed === trial) this.#firstRatio = this.#ratio;
    const isWorn = this.#ratio > tolerance * this.#firstRatio;
    if (this.#packed < patience || !isWorn) return;
    this.#dictionary = nothing;
    this.#packed = 0;
  }
}
