import { InParts } from './types';

/** Computes all parts at once. @public */
export function inOnePiece<T>(parts: InParts<T>): T {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}
