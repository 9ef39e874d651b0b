import { z } from 'zod';

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';

/**
 * The name of an object, for settings of health adapters.
 *
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/names/
 * @public
 */
export const objectNameSchema = z
  .string()
  .max(253)
  .regex(
    new RegExp(`^${label}(\\.${label})*$`),
    'must be the name of an object: lower-case letters, digits, - and .',
  );

/** The name of a namespace, for settings of health adapters. @public */
export const namespaceSchema = z
  .string()
  .max(63)
  .regex(
    new RegExp(`^${label}$`),
    'must be the name of a namespace: lower-case letters, digits and -',
  );
