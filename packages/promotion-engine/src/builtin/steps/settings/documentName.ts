import { z } from 'zod';

/** Which document of a file is meant, by the object in it: `HelmRelease`, or `HelmRelease/shop`. */
export const documentName = z
  .string()
  .max(317)
  .regex(
    /^[A-Za-z][A-Za-z0-9]*(\/[^/\s]+)?$/,
    'is no kind, or kind and name, of an object; write it like HelmRelease/shop',
  );
