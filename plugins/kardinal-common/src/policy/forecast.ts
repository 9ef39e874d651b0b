import { Expression } from '@kardinal/cel';
import { DateTime } from 'luxon';
import { parseDuration } from '../api/durations';
import { GateFacts, gateScope } from './context';

const minute = 60_000;
const daysAhead = 8;

/**
 * Instants after `now` at which a gate's verdict may change by the clock alone, in ascending order: where an hour or a
 * day begins, where a soak reaches a number that the expression names, where `now` passes a time that it compares with.
 *
 * @public
 */
export function changeCandidates(
  expression: Expression,
  facts: GateFacts,
  now: number,
): readonly number[] {
  const paths = expression.references.map(({ path }) => path.join('.'));
  const reads = (prefix: string) =>
    paths.some(path => path === prefix || path.startsWith(`${prefix}.`));
  const readsWholeSchedule = paths.includes('schedule');
  const candidates = new Set<number>();
  if (reads('schedule.hour') || readsWholeSchedule)
    boundaries(facts.timezone, now, 'hour').forEach(each =>
      candidates.add(each),
    );
  else if (reads('schedule.isWeekend') || reads('schedule.dayOfWeek'))
    boundaries(facts.timezone, now, 'day').forEach(each =>
      candidates.add(each),
    );
  if (paths.some(path => /soakminutes$/i.test(path)) || reads('upstream'))
    soakInstants(expression.source, facts).forEach(each =>
      candidates.add(each),
    );
  if (reads('schedule.now') || readsWholeSchedule)
    comparedInstants(expression.source, facts).forEach(each =>
      candidates.add(each),
    );
  const engine = expression.nextChange({ scope: gateScope(facts, now), now });
  if (engine !== undefined) candidates.add(engine);
  return [...candidates].filter(each => each > now).sort((a, b) => a - b);
}

function boundaries(
  timezone: string,
  now: number,
  unit: 'hour' | 'day',
): readonly number[] {
  const start = DateTime.fromMillis(now, { zone: timezone }).startOf(unit);
  if (!start.isValid) return [];
  const count = unit === 'hour' ? daysAhead * 24 : daysAhead;
  return Array.from({ length: count }, (_, index) =>
    start.plus({ [unit]: index + 1 }).toMillis(),
  );
}

/** Where a soak becomes one of the whole numbers in the source, or passes it. */
function soakInstants(source: string, facts: GateFacts): readonly number[] {
  const numbers = [...source.matchAll(/\b\d{1,7}\b/g)].map(match =>
    Number(match[0]),
  );
  return facts.upstreams.flatMap(({ verifiedAt }) =>
    verifiedAt === undefined
      ? []
      : numbers.flatMap(count => [
          verifiedAt + count * minute,
          verifiedAt + (count + 1) * minute,
        ]),
  );
}

/** Times that the source or the facts name, moved by the durations that the source names. */
function comparedInstants(source: string, facts: GateFacts): readonly number[] {
  const quoted = [...source.matchAll(/["']([^"'\\]+)["']/g)].map(
    match => match[1],
  );
  const durations = quoted
    .map(parseDuration)
    .filter((each): each is number => each !== undefined);
  const times = [
    ...quoted.map(text => Date.parse(text)),
    ...facts.upstreams.map(({ verifiedAt }) => verifiedAt ?? Number.NaN),
    Date.parse(facts.bundle.metadata.creationTimestamp ?? ''),
    Date.parse(facts.bundle.spec.provenance?.buildTimestamp ?? ''),
  ].filter(each => !Number.isNaN(each));
  // Verification times are read back in whole seconds.
  const seconds = times.map(each => Math.floor(each / 1000) * 1000);
  return [...times, ...seconds].flatMap(time =>
    [0, ...durations].flatMap(shift => [
      time + shift,
      time + shift + 1,
      time - shift,
      time - shift + 1,
    ]),
  );
}
