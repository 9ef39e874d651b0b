import { buildLetterTable, compile } from '../../packages/cel/src';
import {
  HOSTILE_SCOPE,
  hostileInputs,
} from '../../packages/cel/src/__testUtils__/hostileInputs';
import { percentile } from '../measure/percentile';
import { Result, Scenario } from './Scenario';

/** Expressions that are meant to hang the engine: compiled and evaluated once each, in a process that has not warmed up. */
export const hostile: Scenario = {
  name: 'hostile',
  description: 'CEL expressions that are meant to take long',
  run: async () => measure(),
};

function measure(): Result {
  // As the backend does when it starts.
  buildLetterTable();
  const now = Date.UTC(2026, 0, 1);
  const context = { scope: HOSTILE_SCOPE, now };
  const taken = hostileInputs().map(({ area, source }) => {
    const before = process.cpuUsage();
    const began = performance.now();
    const compilation = compile(source);
    const expression =
      compilation.type === 'expression' ? compilation.expression : undefined;
    expression?.evaluate(context);
    const milliseconds = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    expression?.forecast(context);
    return {
      area,
      source,
      milliseconds,
      withForecast: performance.now() - began,
      processor: (user + system) / 1_000,
    };
  });
  const times = taken.map(each => each.milliseconds);
  const slowest = [...taken].sort((a, b) => b.milliseconds - a.milliseconds);
  return {
    figures: [
      { what: 'expressions', value: taken.length, unit: '' },
      { what: 'p99', value: percentile(times, 0.99), unit: 'ms' },
      {
        what: 'longest',
        value: slowest[0].milliseconds,
        unit: 'ms',
        wanted: '< 100',
      },
      {
        what: 'longest with its forecast',
        value: Math.max(...taken.map(each => each.withForecast)),
        unit: 'ms',
      },
      {
        what: 'most processor time',
        value: Math.max(...taken.map(each => each.processor)),
        unit: 'ms',
      },
    ],
    details: slowest.slice(0, 10).map(({ source, ...each }) => ({
      ...each,
      source: source.slice(0, 200),
    })),
  };
}
