import {
  createHealthAdapter,
  HealthAdapter,
  namespaceSchema,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { healthAdapters } from '../../builtin/health';
import { Registry } from '../../registry/Registry';
import { healthProblems } from './healthProblems';

const assess: HealthAdapter['assess'] = () => ({
  type: 'progressing',
  message: '',
});

function problemsOf(environment: Parameters<typeof healthProblems>[1]) {
  const adapters = new Registry<HealthAdapter>('health adapter');
  adapters.add(
    ...healthAdapters,
    createHealthAdapter({
      id: 'machine',
      watches: [],
      settings: z.object({
        settings: z.object({ yards: z.array(namespaceSchema) }),
      }),
      assess,
    }),
    createHealthAdapter({
      id: 'found',
      watches: [],
      detection: { order: 1 },
      settings: z.object({ found: z.object({}).prefault({}) }),
      assess,
    }),
    createHealthAdapter({
      id: 'canary',
      watches: [],
      judges: 'delivery',
      assess,
    }),
  );
  return healthProblems(adapters, environment).map(
    ({ field, message }) => `${field}: ${message}`,
  );
}

describe('healthProblems', () => {
  it.each([
    {},
    { health: {} },
    { health: { type: 'resource', resource: { name: 'web' } } },
    { health: { type: 'machine', settings: { yards: ['north'] } } },
    { delivery: { delegate: 'canary' } },
    { health: { type: 'resource' }, delivery: { delegate: 'canary' } },
    { health: { timeout: '5m', cluster: 'east' } },
    { health: { found: { name: 'x' }, resource: { name: 'web' } } },
    { health: { type: 'found', resource: { name: 'web' } } },
    { health: { settings: { any: 1 } }, delivery: { delegate: 'canary' } },
  ])('has nothing against %j', environment => {
    expect(problemsOf(environment)).toEqual([]);
  });

  it.each<[Parameters<typeof healthProblems>[1], RegExp]>([
    [
      { health: { type: 'nagios' } },
      /^health\.type: no health adapter "nagios"/,
    ],
    [
      { delivery: { delegate: 'spinnaker' } },
      /^delivery\.delegate: no health adapter "spinnaker"/,
    ],
    [
      { delivery: { delegate: 'resource' } },
      /^delivery\.delegate: resource is no progressive delivery; use canary, or remove it$/,
    ],
    [
      { health: { type: 'machine', settings: { yards: ['north', 'No'] } } },
      /^health\.settings\.yards\[1\]: must be the name of a namespace/,
    ],
    [{ health: { type: 'machine' } }, /^health\.settings: /],
    [
      { health: { resource: { labelSelector: {} } } },
      /^health\.resource\.labelSelector: is empty; name at least one label$/,
    ],
    [
      { health: { type: 'resource', settings: { yards: [] } } },
      /^health\.settings: is of no health adapter that judges here \(resource\); remove it, or name its adapter in health\.type or delivery\.delegate$/,
    ],
    [
      { health: { type: 'resource', found: { name: 'x' } } },
      /^health\.found: is of no health adapter/,
    ],
    [
      {
        health: {
          type: 'machine',
          settings: { yards: ['north'] },
          resource: { name: 'web' },
        },
      },
      /^health\.resource: is of no health adapter that judges here \(machine\)/,
    ],
    [
      { health: { settings: { yards: ['north'] } } },
      /^health\.settings: is of no health adapter that judges here \(found, resource\)/,
    ],
    [
      { health: { canary: { name: 'web' } } },
      /^health\.canary: .*delivery\.delegate$/,
    ],
    [
      { health: { type: 'found', resource: { labelSelector: {} } } },
      /^health\.resource\.labelSelector: is empty/,
    ],
  ])('refuses %j', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([expect.stringMatching(problem)]);
  });
});
