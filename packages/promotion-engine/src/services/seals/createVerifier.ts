import { verify } from 'node:crypto';
import { canonicalJson, KubeObject } from '@kardinal/kube-controller';
import { sealAnnotation, SealVerifier } from './Seals';
import { VerifyingKey, VerifyingKeys } from './SealKeys';
import {
  requestFacts,
  specFacts,
  specState,
  statusFacts,
  statusState,
} from './sealedFacts';
import { Verdicts } from './Verdicts';

/** What is read of the status of any kind, and of the spec of a step. */
export type Sealable = {
  readonly status?: { readonly seal?: unknown };
  readonly spec?: { readonly shard?: unknown };
};

/** Whether this process made the seal over a text itself; that is found out faster than whether a signature holds. */
export type MadeHere = (keyId: string, text: string, seal: string) => boolean;

/**
 * Verifies what was sealed with the keys that the function returns, and can seal nothing: public keys are enough. While there
 * are none nothing is trusted.
 *
 * @public
 */
export function createVerifier(
  keys: () => VerifyingKeys | undefined,
  isMadeHere: MadeHere = () => false,
): SealVerifier {
  let judgedWith: VerifyingKeys | undefined;
  let verdicts = new Verdicts();
  const holds = (
    state: string | undefined,
    seal: string,
    facts: () => unknown,
    counts: (key: VerifyingKey) => boolean = isOfControlPlane,
  ): boolean => {
    const known = keys();
    if (known === undefined) return false;
    // A key that is gone takes its verdicts with it, and one that is new may hold what did not.
    if (known !== judgedWith) verdicts = new Verdicts();
    judgedWith = known;
    return verdicts.of(state, seal, () => {
      const [id, signature = ''] = seal.split('.');
      const key = known.get(id);
      if (key === undefined || !counts(key)) return false;
      const text = canonicalJson(facts());
      const bytes = Buffer.from(signature, 'base64url');
      return (
        isMadeHere(id, text, seal) ||
        verify(undefined, Buffer.from(text), key.key, bytes)
      );
    });
  };
  const problemOf: SealVerifier['problemOf'] = object => {
    const seal = object.metadata.annotations?.[sealAnnotation];
    if (seal === undefined) return 'missing';
    const isIntact = holds(specState(object), seal, () => specFacts(object));
    return isIntact ? undefined : 'broken';
  };
  // Of which shard a step is, is what the control plane made it say.
  const isOfAgent = (resource: KubeObject, { shard }: VerifyingKey) =>
    resource.kind === 'PromotionStep' &&
    (resource as Sealable).spec?.shard === shard &&
    problemOf(resource) === undefined;
  return {
    problemOf,
    trustsStatus: resource => {
      const { status } = resource as Sealable;
      if (status === undefined || Object.keys(status).length === 0) return true;
      const { seal } = status;
      return (
        typeof seal === 'string' &&
        holds(
          statusState(resource),
          seal,
          () => statusFacts(resource),
          key => isOfControlPlane(key) || isOfAgent(resource, key),
        )
      );
    },
    holdsRequest: (object, request, seal) =>
      object.metadata.uid !== undefined &&
      holds(undefined, seal, () => requestFacts(object, request)),
  };
}

function isOfControlPlane({ shard }: VerifyingKey): boolean {
  return shard === undefined;
}
