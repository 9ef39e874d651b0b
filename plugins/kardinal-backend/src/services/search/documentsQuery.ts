import { InputError } from '@backstage/errors';
import {
  SearchType,
  searchTypes,
} from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';

/** Documents of one page: what an answer may weigh. */
const mostPerPage = 500;

const schema = z.strictObject({
  type: z.enum(searchTypes, `must be one of ${searchTypes.join(', ')}`),
  after: z.string().max(1024).default(''),
  limit: z.coerce.number().int().min(1).max(mostPerPage).default(mostPerPage),
});

/** Which documents are asked for. */
export interface DocumentsQuery {
  readonly type: SearchType;
  /** `next` of the page before; empty for the first. */
  readonly after: string;
  readonly limit: number;
}

/**
 * Reads the parameters of a request for documents.
 *
 * @throws InputError (400) naming the parameter
 */
export function parseDocumentsQuery(query: unknown): DocumentsQuery {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  throw new InputError([...path, message].join(': '));
}
