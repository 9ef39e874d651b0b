import { sign, verify } from 'node:crypto';
import { canonicalJson, KubeObject } from '@kardinal/kube-controller';
import { sealAnnotation, Seals } from './Seals';
import { OwnSeals } from './OwnSeals';
import { SealKeys } from './SealKeys';
import {
  specFacts,
  specState,
  saysTheSame,
  statusFacts,
  statusState,
} from './sealedFacts';
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
  const trustsStatus = (resource: KubeObject): boolean => {
    const { status } = resource as Sealable;
    if (status === undefined || Object.keys(status).length === 0) return true;
    const { seal } = status;
    return (
      typeof seal === 'string' &&
      verdicts.of(statusState(resource), seal, () =>
        isValid(statusFacts(resource), seal),
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
    sealStatus: (resource, status) => {
      const { seal } = (resource as Sealable).status ?? {};
      const isSame =
        typeof seal === 'string' &&
        keys()?.signing.id === seal.split('.')[0] &&
        saysTheSame(resource, status) &&
        trustsStatus(resource);
      return {
        ...(status as object),
        seal: isSame
          ? seal
          : signed(statusFacts({ ...resource, status } as KubeObject)),
      } as unknown as typeof status;
    },
    trustsStatus,
  };
}

/** What is read of the status of any kind. */
type Sealable = { readonly status?: { readonly seal?: unknown } };
