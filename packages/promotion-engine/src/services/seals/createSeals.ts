import { sign, verify } from 'node:crypto';
import { canonicalJson, KubeObject } from '@kardinal/kube-controller';
import { sealAnnotation, Seals } from './Seals';
import { OwnSeals } from './OwnSeals';
import { SealKeys } from './SealKeys';
import { specFacts, specState, statusFacts, statusState } from './sealedFacts';
import { Verdicts } from './Verdicts';

/** Seals with the keys that the function returns; while there are none nothing is trusted. @public */
export function createSeals(keys: () => SealKeys | undefined): Seals {
  const verdicts = new Verdicts();
  const own = new OwnSeals();
  const signed = (facts: unknown): string => {
    const known = keys();
    if (known === undefined) throw new Error('The keys for seals are not read');
    const { id, key } = known.signing;
    const text = canonicalJson(facts);
    return own.of(id, text, () => {
      const signature = sign(undefined, Buffer.from(text), key);
      return `${id}.${signature.toString('base64url')}`;
    });
  };
  const isValid = (facts: unknown, seal: string): boolean => {
    const [id, signature = ''] = seal.split('.');
    const key = keys()?.verifying.get(id);
    if (key === undefined) return false;
    const text = canonicalJson(facts);
    return (
      own.includes(id, text, seal) ||
      verify(
        undefined,
        Buffer.from(text),
        key,
        Buffer.from(signature, 'base64url'),
      )
    );
  };
  return {
    seal: object => {
      const { [sealAnnotation]: _, ...others } =
        object.metadata.annotations ?? {};
      const annotations = {
        ...others,
        [sealAnnotation]: signed(specFacts(object)),
      };
      return { ...object, metadata: { ...object.metadata, annotations } };
    },
    problemOf: object => {
      const seal = object.metadata.annotations?.[sealAnnotation];
      if (seal === undefined) return 'missing';
      const isIntact = verdicts.of(specState(object), seal, () =>
        isValid(specFacts(object), seal),
      );
      return isIntact ? undefined : 'broken';
    },
    sealStatus: (resource, status) =>
      ({
        ...(status as object),
        seal: signed(statusFacts({ ...resource, status } as KubeObject)),
      } as unknown as typeof status),
    trustsStatus: resource => {
      const { status } = resource as { readonly status?: { seal?: unknown } };
      if (status === undefined || Object.keys(status).length === 0) return true;
      const { seal } = status;
      return (
        typeof seal === 'string' &&
        verdicts.of(statusState(resource), seal, () =>
          isValid(statusFacts(resource), seal),
        )
      );
    },
  };
}
