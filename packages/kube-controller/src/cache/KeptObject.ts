import { KubeObject } from '@kardinal/foundation';
import { PackedText, TextPacker } from './TextPacker';
import { Resident, WholeObjects } from './WholeObjects';

/** What the objects of one store have in common. */
export interface Packing<T extends KubeObject> {
  readonly packer: TextPacker;
  readonly whole: WholeObjects;
  /** What is done with each object before anybody sees it. */
  readonly finish: (object: T) => T;
}

/** `idle`: one of the many of a list; `busy`: it has just changed. */
export type Activity = 'idle' | 'busy';

/** One state of an object: whole as long as it is in use, packed afterwards. Reads return equal, read-only objects. */
export class KeptObject<T extends KubeObject> implements Resident {
  /** Known without unpacking. */
  readonly resourceVersion: string | undefined;
  #whole: T | undefined;
  #packed: PackedText | undefined;
  #isUsed = false;

  /**
   * @param object - finished
   * @param activity - how likely it is to be read soon; what is not stays whole only where there is room for it
   */
  constructor(
    object: T,
    activity: Activity,
    private readonly packing: Packing<T>,
  ) {
    const { packer, whole } = packing;
    this.resourceVersion = object.metadata.resourceVersion;
    const text = JSON.stringify(object);
    if (activity === 'idle' && !whole.hasRoomFor(text.length)) {
      this.#packed = packer.pack(text);
      return;
    }
    this.#whole = object;
    whole.admit(this, text.length);
  }

  read(): T {
    this.#isUsed = true;
    return this.#whole ?? this.#unpack(this.#packed!);
  }

  release(): 'released' | 'used' {
    if (this.#isUsed) {
      this.#isUsed = false;
      return 'used';
    }
    // It does not change: what was packed once stays good.
    this.#packed ??= this.packing.packer.pack(JSON.stringify(this.#whole));
    this.#whole = undefined;
    return 'released';
  }

  /** Nobody reads it any more. */
  discard(): void {
    this.packing.whole.dismiss(this);
  }

  #unpack(packed: PackedText): T {
    const { packer, whole, finish } = this.packing;
    const text = packer.unpack(packed);
    const object = finish(JSON.parse(text) as T);
    this.#whole = object;
    whole.admit(this, text.length);
    return object;
  }
}
