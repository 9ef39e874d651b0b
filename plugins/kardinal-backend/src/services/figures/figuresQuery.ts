import { InputError } from '@backstage/errors';
import { timezoneProblem } from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';

const day = 24 * 60 * 60 * 1000;
/** What is chosen where nobody chose, in milliseconds. */
const usualRange = 30 * day;
/** Beyond which no Bundle is kept anyway, in milliseconds. */
const longestRange = 3 * 366 * day;

const instant = z.iso
  .datetime({
    offset: true,
    message: 'must be a time such as 2026-11-04T10:00:00Z',
  })
  .transform(text => Date.parse(text));

const schema = z.strictObject({
  from: instant.optional(),
  until: instant.optional(),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(longestRange / day)
    .optional(),
  zone: z
    .string()
    .max(64)
    .refine(text => timezoneProblem(text) === undefined, {
      message: 'must be an IANA time zone such as Europe/Berlin',
    })
    .default('UTC'),
  pipeline: z
    .string()
    .max(512)
    .regex(/^[^/]+\/[^/]+$/, 'must be namespace/name')
    .optional(),
  team: z.string().min(1).max(512).optional(),
});

/** Which figures are asked for. */
export interface FiguresQuery {
  /** Milliseconds. */
  readonly from: number;
  /** Milliseconds. */
  readonly until: number;
  /** IANA: whose days and weeks the points are. */
  readonly zone: string;
  /** `namespace/name`: this service alone. */
  readonly pipeline?: string;
  /** Entity ref in lower case: the services of this owner alone. */
  readonly team?: string;
}

/**
 * Reads the parameters of a request for figures.
 *
 * @param now - milliseconds
 * @throws InputError (400) naming the parameter
 */
export function parseFiguresQuery(query: unknown, now: number): FiguresQuery {
  const parsed = schema.safeParse(query);
  if (!parsed.success) {
    const [{ path, message }] = parsed.error.issues;
    throw new InputError([...path, message].join(': '));
  }
  const { until = now, days, zone, pipeline, team } = parsed.data;
  if (days !== undefined && parsed.data.from !== undefined)
    throw new InputError('days: must be absent where from is given');
  const span = days === undefined ? usualRange : days * day;
  const { from = until - span } = parsed.data;
  if (from >= until) throw new InputError('from: must be before until');
  if (until - from > longestRange)
    throw new InputError('from: must be three years before until at most');
  return {
    from,
    until,
    zone,
    ...(pipeline === undefined ? {} : { pipeline }),
    ...(team === undefined ? {} : { team: team.toLowerCase() }),
  };
}
