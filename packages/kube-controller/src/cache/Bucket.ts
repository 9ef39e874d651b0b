import { KubeObject } from '@kardinal/foundation';
import { KeptObject } from './KeptObject';

/** As many are found one after the other; most buckets are much smaller. */
const few = 32;

/** The objects under one value of an index, in the order in which they came. */
export class Bucket<T extends KubeObject> {
  #members: KeptObject<T>[] | Set<KeptObject<T>> = [];

  get isEmpty(): boolean {
    const members = this.#members;
    return (Array.isArray(members) ? members.length : members.size) === 0;
  }

  add(member: KeptObject<T>): void {
    const members = this.#members;
    if (!Array.isArray(members)) members.add(member);
    // No longer than it must be: there are many buckets, and `push` makes room for sixteen more.
    else if (members.length < few) this.#members = members.concat(member);
    else this.#members = new Set(members).add(member);
  }

  delete(member: KeptObject<T>): void {
    const members = this.#members;
    if (!Array.isArray(members)) {
      members.delete(member);
      return;
    }
    const at = members.indexOf(member);
    if (at >= 0) members.splice(at, 1);
  }

  read(): readonly T[] {
    return Object.freeze(Array.from(this.#members, member => member.read()));
  }
}
