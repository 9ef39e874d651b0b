import { InputError } from '@backstage/errors';
import {
  describeIssues,
  expressionProblem,
  inputPathProblem,
  timezoneProblem,
  windowSchedule,
} from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';

const name = z.string().min(1).max(253);

const instant = z.iso
  .datetime({
    offset: true,
    error: 'must be an instant like 2026-10-01T00:00:00Z',
  })
  .transform(text => Date.parse(text));

const zone = z
  .string()
  .max(64)
  .refine(text => timezoneProblem(text) === undefined, {
    error: ({ input }) =>
      `${String(input)} is no IANA time zone; write one like Europe/Berlin`,
  });

/** As the message of a template, without the field that this has elsewhere. */
const expression = z
  .string()
  .min(1)
  .max(4096)
  .superRefine((text, context) => {
    const problem = expressionProblem(text);
    if (problem !== undefined)
      context.addIssue({
        code: 'custom',
        message: problem.replace(/^spec\.expression: /, ''),
      });
  });

const gate = z.strictObject({
  name: name.default('new gate'),
  expression,
  timezone: zone.optional(),
  message: z.string().max(1024).optional(),
});

const span = z.strictObject({
  start: z.string().max(32),
  end: z.string().max(32),
  recurrence: z.string().min(1).max(512).optional(),
});

const spans = z.array(span).min(1).max(20);

/** As a ChangeWindow that there may be. */
const window = z
  .strictObject({
    name: name.default('new window'),
    message: z.string().max(1024).optional(),
    timezone: zone.optional(),
    allow: spans.optional(),
    exclude: spans.optional(),
  })
  .superRefine((times, context) => {
    const schedule = windowSchedule(times);
    if (schedule.type === 'schedule') return;
    for (const problem of schedule.problems) {
      const [, list, index, field, message] =
        /^spec\.(allow|exclude)\[(\d+)\]\.(\w+): (.*)$/s.exec(problem) ?? [];
      context.addIssue({
        code: 'custom',
        path: list === undefined ? [] : [list, Number(index), field],
        message: message ?? problem.replace(/^spec: /, ''),
      });
    }
  });

const windows = z
  .array(window)
  .min(1)
  .max(5)
  .superRefine((list, context) => {
    if (new Set(list.map(each => each.name)).size < list.length)
      context.addIssue({
        code: 'custom',
        message: 'two have the same name; give each one of its own',
      });
  });

const labels = z.record(z.string().max(317), z.string().max(63));

const attributes = z
  .record(z.string().max(512), z.unknown())
  .superRefine((values, context) => {
    const paths = Object.keys(values);
    const add = (message: string) =>
      context.addIssue({ code: 'custom', message });
    for (const path of paths.slice(0, 50)) {
      const problem = inputPathProblem(path);
      if (problem !== undefined) add(problem);
    }
    if (paths.length > 50) add('must be 50 at most');
  });

/** Ten years. */
const mostMinutes = 10 * 366 * 24 * 60;

const suppose = z.strictObject({
  bundle: name.optional(),
  at: instant.optional(),
  labels: labels.optional(),
  soakMinutes: z
    .record(z.string().max(63), z.number().int().min(0).max(mostMinutes))
    .optional(),
  attributes: attributes.optional(),
});

const releases = z
  .strictObject({
    from: instant,
    until: instant.optional(),
    labels: labels.optional(),
    attributes: attributes.optional(),
  })
  .refine(({ from, until = Infinity }) => from < until, {
    path: ['until'],
    error: 'must be after from',
  });

const simulation = z
  .strictObject({
    environment: name,
    gates: z.array(gate).min(1).max(10).optional(),
    windows: windows.optional(),
    suppose: suppose.optional(),
    releases: releases.optional(),
  })
  .superRefine((request, context) => {
    if ((request.suppose === undefined) === (request.releases === undefined))
      context.addIssue({
        code: 'custom',
        path: [request.suppose === undefined ? 'suppose' : 'releases'],
        message:
          'either suppose, for one Bundle, or releases, for those of the past, and not both',
      });
  });

/** What gates are simulated on. */
export type SimulationRequest = z.infer<typeof simulation>;

/** @throws InputError (400) that names each wrong field */
export function parseSimulation(body: unknown): SimulationRequest {
  const parsed = simulation.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new InputError(describeIssues(parsed.error));
}
