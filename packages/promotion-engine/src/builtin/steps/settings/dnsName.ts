import { z } from 'zod';

/** As long as Helm takes the name of a release. */
export const dnsName = z
  .string()
  .max(53)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, 'must be a DNS name');
