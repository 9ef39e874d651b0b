import { sign } from 'node:crypto';
import { canonicalJson, KubeObject } from '@kardinal/kube-controller';
import { createVerifier, Sealable } from './createVerifier';
import { OwnSeals } from './OwnSeals';
import { sealAnnotation, Seals } from './Seals';
import { SealKeys } from './SealKeys';
import {
  requestFacts,
  saysTheSame,
  specFacts,
  statusFacts,
} from './sealedFacts';

/** Seals with the keys that the function returns; while there are none nothing is trusted. @public */
export function createSeals(keys: () => SealKeys | undefined): Seals {
  let madeWith: SealKeys | undefined;
  let own = new OwnSeals();
  const ownOf = (known: SealKeys): OwnSeals => {
    // Another key may have the name of one before.
    if (known !== madeWith) own = new OwnSeals();
    madeWith = known;
    return own;
  };
  const signed = (facts: unknown): string => {
    const known = keys();
    if (known === undefined) throw new Error('The keys for seals are not read');
    const { id, key } = known.signing;
    const text = canonicalJson(facts);
    return ownOf(known).of(id, text, () => {
      const signature = sign(undefined, Buffer.from(text), key);
      return `${id}.${signature.toString('base64url')}`;
    });
  };
  const verifier = createVerifier(
    () => keys()?.verifying,
    (id, text, seal) => {
      const known = keys();
      return known !== undefined && ownOf(known).includes(id, text, seal);
    },
  );
  return {
    ...verifier,
    seal: object => {
      const { [sealAnnotation]: _, ...others } =
        object.metadata.annotations ?? {};
      const annotations = {
        ...others,
        [sealAnnotation]: signed(specFacts(object)),
      };
      return { ...object, metadata: { ...object.metadata, annotations } };
    },
    sealRequest: (object, request) => {
      const { name, uid } = object.metadata;
      if (uid === undefined)
        throw new Error(`${name} has no uid: it is sealed once it is stored`);
      return signed(requestFacts(object, request));
    },
    sealStatus: (resource, status) => {
      const { seal } = (resource as Sealable).status ?? {};
      const isSame =
        typeof seal === 'string' &&
        keys()?.signing.id === seal.split('.')[0] &&
        saysTheSame(resource, status) &&
        verifier.trustsStatus(resource);
      return {
        ...(status as object),
        seal: isSame
          ? seal
          : signed(statusFacts({ ...resource, status } as KubeObject)),
      } as unknown as typeof status;
    },
  };
}
