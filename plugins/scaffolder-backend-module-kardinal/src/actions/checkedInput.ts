import { parseEntityRef } from '@backstage/catalog-model';
import { InputError } from '@backstage/errors';
import {
  KardinalFile,
  parseKardinalFile,
} from '@kardinal/backstage-plugin-kardinal-common';

const dnsName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/** What the inputs of actions are held against before anybody is asked: each error names the input and what to write there. */
export const checkedInput = {
  /** @throws InputError (400) */
  entity(ref: string): string {
    try {
      parseEntityRef(ref);
    } catch {
      throw new InputError(
        `entity: ${ref} is no entity ref; write kind, namespace and name, e.g. component:default/shop`,
      );
    }
    return ref;
  },

  /** @throws InputError (400) that names each field of the file */
  file(content: unknown): KardinalFile {
    const parsed = parseKardinalFile(content);
    if (parsed.type === 'invalid')
      throw new InputError(`file: ${parsed.message}`);
    return parsed.file;
  },

  /**
   * @param input - e.g. `pipeline`
   * @throws InputError (400)
   */
  name(input: string, value: string): string {
    if (!dnsName.test(value) || value.length > 63)
      throw new InputError(
        `${input}: ${value} is no name; write at most 63 lower-case letters, digits and -, e.g. shop`,
      );
    return value;
  },
} as const;
