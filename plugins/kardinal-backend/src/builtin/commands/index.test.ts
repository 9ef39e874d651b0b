import { readdirSync } from 'node:fs';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import {
  commandContract,
  recordingCapabilities,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { create } from './create';
import { emergency } from './emergency';
import { builtinCommands } from './index';
import { pause } from './pause';
import { resume } from './resume';
import { retry } from './retry';
import { rollback } from './rollback';

it('lists every file of the folder', () => {
  const files = readdirSync(__dirname)
    .filter(name => /^\w+\.ts$/.test(name) && name !== 'index.ts')
    .map(name => name.replace('.ts', ''));
  expect(builtinCommands.map(({ id }) => id)).toEqual(files);
});

const contextOf = (phase: 'Failed' | 'Verified') => ({
  pipeline: aPipeline(['dev']),
  bundles: [aBundle('1.29.0', { status: { phase } })],
  templates: [],
  now: Date.parse('2026-11-18T10:00:00Z'),
});

describe('retry', () => {
  const args = { bundle: 'guestbook-1-29-0' };
  commandContract(() => ({
    command: retry,
    allowed: { arguments: args, context: contextOf('Failed') },
    refused: { arguments: args, context: contextOf('Verified') },
  }));

  it('records who asked for it', async () => {
    const capabilities = recordingCapabilities();
    await retry.execute(args, capabilities);
    expect(capabilities.writes).toEqual([
      {
        type: 'bundle',
        name: args.bundle,
        annotations: {
          'kardinal.io/retry-at': capabilities.requestedAt,
          'kardinal.io/retry-by': capabilities.requestedBy,
        },
      },
    ]);
  });
});

describe('create', () => {
  commandContract(() => ({
    command: create,
    allowed: {
      arguments: {
        type: 'image' as const,
        artifacts: { images: [{ reference: 'ghcr.io/acme/app:1.0.0' }] },
      },
      context: contextOf('Verified'),
    },
  }));
});

describe('rollbacks', () => {
  const entry = (minute: number) => ({
    state: 'Verified',
    promotedAt: `2026-11-18T09:0${minute}:00Z`,
    verifiedAt: `2026-11-18T09:0${minute}:30Z`,
  });
  const release = (version: string, minute: number) =>
    aBundle(version, {
      status: { phase: 'Verified', environments: { dev: entry(minute) } },
    });
  const context = { ...contextOf('Verified'), pipeline: aPipeline(['dev']) };
  const args = { environment: 'dev', reason: 'It is slow' };
  const allowed = {
    arguments: args,
    context: {
      ...context,
      bundles: [release('1.28.3', 1), release('1.29.0', 2)],
    },
  };
  const refused = {
    arguments: args,
    context: { ...context, bundles: [release('1.29.0', 2)] },
  };
  commandContract(() => ({ command: rollback, allowed, refused }));
  commandContract(() => ({ command: emergency, allowed, refused }));

  it('are ordered as an emergency with their reason', async () => {
    const capabilities = recordingCapabilities();
    await emergency.execute(args, capabilities);
    await rollback.execute(args, capabilities);
    expect(capabilities.writes).toEqual([
      {
        type: 'rollback',
        request: args,
        urgency: { type: 'emergency', reason: args.reason },
      },
      { type: 'rollback', request: args, urgency: { type: 'normal' } },
    ]);
  });
});

describe('pause and resume', () => {
  const context = contextOf('Verified');
  const missing = { environment: 'prod', reason: 'INC-7' };
  commandContract(() => ({
    command: pause,
    allowed: {
      arguments: {
        environment: 'dev',
        reason: 'INC-7',
        until: '2026-11-18T12:00:00Z',
      },
      context,
    },
    refused: { arguments: missing, context },
  }));

  it('is refused where it would be over already', () => {
    const args = { reason: 'INC-7', until: '2026-11-18T09:00:00Z' };
    expect(pause.definition.legality(args, context)).toEqual({
      type: 'refused',
      reason: 'The pause would be over at 2026-11-18T09:00:00Z.',
    });
  });

  describe('resume', () => {
    commandContract(() => ({
      command: resume,
      allowed: { arguments: { environment: 'dev' }, context },
      refused: { arguments: { environment: 'prod' }, context },
    }));
  });

  it('offer one where the other is done', () => {
    const paused = {
      ...context,
      pipeline: {
        ...context.pipeline,
        spec: { ...context.pipeline.spec, paused: { reason: 'INC-7' } },
      },
    };
    const offers = (at: typeof context) => [
      pause.definition.offers(at, undefined),
      resume.definition.offers(at, undefined),
    ];
    expect(offers(context)).toEqual([[{}, { environment: 'dev' }], []]);
    expect(offers(paused)).toEqual([[], [{}]]);
  });
});
