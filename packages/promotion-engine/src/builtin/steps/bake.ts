import {
  parseDuration,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  BakeFacts,
  createPromotionStep,
  HealthVerdict,
  MetricState,
  StepRequest,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { healthText } from './health/healthText';
import { untilHealthy } from './health/untilHealthy';

const minute = 60_000;

const duration = z.string().transform((text, context) => {
  const milliseconds = parseDuration(text) ?? 0;
  if (milliseconds > 0) return milliseconds;
  context.addIssue({
    code: 'custom',
    message: `${JSON.stringify(
      text,
    )} is no duration; write it like 90s, 5m or 1h30m`,
  });
  return z.NEVER;
});

const settings = z.strictObject({
  minutes: z.int().min(1).max(43_200),
  policy: z.enum(['reset-on-alarm', 'fail-on-alarm']).default('reset-on-alarm'),
  metricChecks: z.array(z.string().min(1).max(253)).max(10).default([]),
  /** How long an alarm may last before the promotion fails. */
  recoverWithin: duration.default(10 * minute),
});

type BakeSettings = z.infer<typeof settings>;

interface Observed {
  readonly health: HealthVerdict;
  readonly metrics: readonly MetricState[];
}

/**
 * Waits until what was promoted was well for some minutes without a break.
 *
 * ```text
 *  well ──▶ minutes run ──▶ over: done
 *              │   ▲
 *              │   └─── known again ◀── stands still ◀── a MetricCheck is not known
 *              └─ alarm ─▶ reset-on-alarm: from the start once it is over, fails where it lasts too long
 *                        └▶ fail-on-alarm: fails
 * ```
 */
export const bake = createPromotionStep({
  type: 'wait',
  id: 'bake',
  description: 'Baking',
  settings,
  requires: ['revision'],
  provides: [],
  capabilities: ['health', 'metrics'],
  state: 'HealthChecking',
  unmet: 'not baked',
  // Over all turns: what is ill now and then would begin anew for ever.
  timeoutOf: ({ minutes }) => Math.max(4 * minutes, 60) * minute,
  observe: async (
    { settings: { metricChecks } }: StepRequest<BakeSettings>,
    { health, metrics },
  ): Promise<Observed> => ({
    health: await health(),
    metrics: metrics(metricChecks),
  }),
  decide: (request, observed, now): WaitVerdict => {
    const { health } = observed;
    const { since, resets } = before(request);
    const isNew = since === undefined && resets === 0;
    const notBegun = isNew && health.type === 'notBegun';
    if (notBegun && health.owner !== undefined) return waitFor(request, health);
    const alarm = alarmOf(observed);
    if (alarm === undefined) return continued(request, observed, now);
    const verdict = alarmed(request, { ...observed, alarm }, now);
    return notBegun && verdict.type === 'failed'
      ? { ...verdict, notBegun: 'yet' }
      : verdict;
  },
});

function alarmOf({ health, metrics }: Observed): string | undefined {
  if (health.type !== 'healthy') return healthText(health);
  return metrics.find(({ state }) => state === 'bad')?.message;
}

/** Of this bake: a sequence that is retried begins anew with the time of its alarm. */
function before({ facts, settings: { minutes } }: StepRequest<BakeSettings>) {
  const { bake: known } = facts;
  return { ...known, minutes, resets: known?.resets ?? 0 };
}

/** As the health check waits for somebody: an alarm before does not count any more. */
function waitFor(
  request: StepRequest<BakeSettings>,
  health: HealthVerdict,
): WaitVerdict {
  const { facts, ...verdict } = untilHealthy.decide(request, health);
  const { minutes, resets } = before(request);
  return { ...verdict, facts: { ...facts, bake: { minutes, resets } } };
}

function alarmed(
  request: StepRequest<BakeSettings>,
  { alarm, health, metrics }: Observed & { readonly alarm: string },
  now: number,
): WaitVerdict {
  const { policy, recoverWithin } = request.settings;
  const { since, alarmSince, minutes, resets } = before(request);
  const warnings = { healthWarnings: health.warnings ?? [] };
  const facts = { health: health.message, metrics, ...warnings };
  // Until it was healthy for the first time it is only not there yet.
  const hasBegun = since !== undefined || health.type === 'healthy';
  if (hasBegun && policy === 'fail-on-alarm')
    return {
      type: 'failed',
      message: `An alarm ended the bake: ${alarm}`,
      facts: { ...facts, bake: { minutes, resets } },
    };
  const began = alarmSince ?? wholeSecond(now);
  const until = Date.parse(began) + recoverWithin;
  if (now >= until)
    return {
      type: 'failed',
      message: `${alarm} (the alarm lasted too long)`,
      facts: { ...facts, bake: { minutes, resets } },
    };
  return {
    type: 'waiting',
    message: `The bake starts once the alarm is over: ${alarm}`,
    until,
    facts: {
      ...warnings,
      bake: {
        minutes,
        alarmSince: began,
        resets: since === undefined ? resets : resets + 1,
      },
    },
  };
}

function continued(
  request: StepRequest<BakeSettings>,
  { health, metrics }: Observed,
  now: number,
): WaitVerdict {
  const { minutes, resets, since: began, heldSince } = before(request);
  const unknown = metrics.find(({ state }) => state === 'unknown');
  const start = began ?? wholeSecond(now);
  const warnings = { healthWarnings: health.warnings ?? [] };
  if (unknown !== undefined) {
    const held = { minutes, resets, since: start };
    return {
      type: 'waiting',
      message: `The bake is on hold: ${unknown.message}`,
      facts: {
        ...warnings,
        bake: { ...held, heldSince: heldSince ?? wholeSecond(now) },
      },
    };
  }
  const stood =
    heldSince === undefined ? 0 : Math.max(0, now - Date.parse(heldSince));
  const since = wholeSecond(Date.parse(start) + stood);
  const known: BakeFacts = { minutes, resets, since };
  const until = Date.parse(since) + minutes * minute;
  return now >= until
    ? {
        type: 'satisfied',
        message: `${health.message}; baked ${minutes} ${
          minutes === 1 ? 'minute' : 'minutes'
        }`,
        facts: {
          ...warnings,
          bake: known,
          health: health.message,
          metrics,
        },
      }
    : {
        type: 'waiting',
        message: `Bakes until ${rfc3339(until)}`,
        until,
        facts: { ...warnings, bake: known },
      };
}

/** Never earlier: no minute is counted that was not over. */
function wholeSecond(instant: number): string {
  return rfc3339(Math.ceil(instant / 1_000) * 1_000);
}
