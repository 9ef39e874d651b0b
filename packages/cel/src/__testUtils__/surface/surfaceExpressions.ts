import { parseSignature, Signature } from '../../checker/signature';
import { standardFunctions } from '../../functions/standard';
import { Dice } from './Dice';
import { SurfaceWriter } from './SurfaceWriter';

/** What cel-go does not have, or has in another form. */
const OURS = /^(?:now\(|json\.|map<A, B>\.merge)/;

/** Everything that is declared here and in cel-go. */
export function surfaceSignatures(): readonly Signature[] {
  return standardFunctions()
    .flatMap(set => Object.keys(set))
    .filter(text => !OURS.test(text))
    .map(parseSignature);
}

const MAX_LENGTH = 600;

/** So many different expressions, always the same for one seed. */
export function surfaceExpressions(
  count: number,
  seed: number,
): readonly string[] {
  const writer = new SurfaceWriter(new Dice(seed), surfaceSignatures());
  const found = new Set<string>();
  while (found.size < count) {
    const source = writer.expression();
    if (source.length <= MAX_LENGTH) found.add(source);
  }
  return [...found];
}
