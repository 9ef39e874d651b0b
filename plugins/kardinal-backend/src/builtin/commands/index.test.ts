import { readdirSync } from 'node:fs';
import {
  CommandId,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aGate,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import {
  commandContract,
  recordingCapabilities,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { abort } from './abort';
import { approve } from './approve';
import { create } from './create';
import { emergency } from './emergency';
import { builtinCommands } from './index';
import { ignoreDrift } from './ignoreDrift';
import { importDrift } from './importDrift';
import { override } from './override';
import { pause } from './pause';
import { pin } from './pin';
import { promote } from './promote';
import { reject } from './reject';
import { remove } from './remove';
import { resume } from './resume';
import { retry } from './retry';
import { revertDrift } from './revertDrift';
import { rollback } from './rollback';
import { unpin } from './unpin';
import { withdraw } from './withdraw';

it('lists every file of the folder', () => {
  const files = readdirSync(__dirname)
    .filter(name => /^\w+\.ts$/.test(name) && name !== 'index.ts')
    .map(name => name.replace('.ts', ''));
  expect(builtinCommands.map(({ id }) => id)).toEqual(files);
});

it.each(builtinCommands)(
  '$id is carried out by its own effect, and by no other',
  command => {
    expect(commands[command.id as CommandId]).toBe(command.definition);
    expect(command.definition.id).toBe(command.id);
    expect(
      builtinCommands.filter(({ execute }) => execute === command.execute),
    ).toEqual([command]);
  },
);

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

describe('what ends or keeps a promotion', () => {
  const now = Date.parse('2026-11-18T10:00:00Z');
  const contextWith = (bundle: ReturnType<typeof aBundle>) => ({
    pipeline: aPipeline(['dev']),
    bundles: [bundle],
    templates: [],
    now,
  });
  const args = { bundle: 'guestbook-1-29-0' };
  const moving = aBundle('1.29.0', { status: { phase: 'Promoting' } });
  const pinned = aBundle('1.29.0', {
    metadata: { annotations: { 'kardinal.io/pin': 'true' } },
    status: { phase: 'Promoting' },
  });
  const aborted = { ...args, reason: 'It is slow' };

  commandContract(() => ({
    command: abort,
    allowed: { arguments: aborted, context: contextWith(moving) },
    refused: { arguments: aborted, context: contextOf('Verified') },
  }));
  commandContract(() => ({
    command: pin,
    allowed: { arguments: args, context: contextWith(moving) },
    refused: { arguments: args, context: contextWith(pinned) },
  }));
  commandContract(() => ({
    command: unpin,
    allowed: { arguments: args, context: contextWith(pinned) },
    refused: { arguments: args, context: contextWith(moving) },
  }));
  commandContract(() => ({
    command: promote,
    allowed: {
      arguments: { ...args, environment: 'dev' },
      context: contextOf('Verified'),
    },
    refused: {
      arguments: { ...args, environment: 'dev' },
      context: contextWith(moving),
    },
  }));

  it('is recorded with who asked for it, and why', async () => {
    const capabilities = recordingCapabilities();
    await abort.execute(aborted, capabilities);
    await pin.execute(args, capabilities);
    await unpin.execute(args, capabilities);
    const { requestedAt, requestedBy } = capabilities;
    expect(capabilities.writes).toEqual(
      [
        {
          'kardinal.io/abort-at': requestedAt,
          'kardinal.io/abort-by': requestedBy,
          'kardinal.io/abort-reason': 'It is slow',
        },
        { 'kardinal.io/pin': 'true', 'kardinal.io/pin-by': requestedBy },
        { 'kardinal.io/pin': 'false', 'kardinal.io/pin-by': requestedBy },
      ].map(annotations => ({
        type: 'bundle',
        name: args.bundle,
        annotations,
      })),
    );
  });
});

describe('remove', () => {
  const { metadata, ...rest } = aPipeline(['dev']);
  const annotations = { 'kardinal.io/set-up-from': 'https://example.com/k' };
  const context = {
    ...contextOf('Verified'),
    pipeline: { ...rest, metadata: { ...metadata, annotations } },
  };
  const args = { reason: 'The service is gone' };
  commandContract(() => ({
    command: remove,
    allowed: { arguments: args, context },
    refused: { arguments: args, context: contextOf('Verified') },
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

describe('drift', () => {
  const context = contextOf('Verified');
  const drift = {
    environment: 'dev',
    promoted: { bundle: 'guestbook-1-29-0', version: '1.29.0' },
    version: '1.28.3',
    workload: 'guestbook',
    since: '2026-11-18T09:30:00Z',
    bundle: 'guestbook-1-29-0',
  };
  const drifted = (over: Partial<typeof drift> = {}) => ({
    ...context,
    pipeline: {
      ...context.pipeline,
      status: { drift: [{ ...drift, ...over }] },
    },
  });
  const args = { environment: 'dev', reason: 'It was a hotfix' };
  const allowed = { arguments: args, context: drifted() };
  commandContract(() => ({
    command: importDrift,
    allowed,
    refused: { arguments: args, context: drifted({ bundle: 'forgotten' }) },
  }));
  commandContract(() => ({
    command: revertDrift,
    allowed,
    refused: { arguments: args, context },
  }));
  commandContract(() => ({
    command: ignoreDrift,
    allowed,
    refused: {
      arguments: { ...args, until: '2026-11-18T09:00:00Z' },
      context: drifted(),
    },
  }));

  it('is left alone while a promotion to the environment is under way', () => {
    const moving = aBundle('1.30.0', {
      status: {
        phase: 'Promoting',
        environments: { dev: { state: 'HealthChecking' } },
      },
    });
    const busy = { ...drifted(), bundles: [...context.bundles, moving] };
    const refused = {
      type: 'refused',
      reason: '1.30.0 is being promoted to dev; wait until that has ended.',
    };
    for (const { definition } of [importDrift, revertDrift])
      expect(definition.legality(args, busy)).toEqual(refused);
    expect(ignoreDrift.definition.legality(args, busy)).toEqual({
      type: 'allowed',
    });
  });

  it('says what ends a promotion that waits for somebody', () => {
    const waiting = aBundle('1.30.0', {
      status: {
        phase: 'Promoting',
        environments: { dev: { state: 'WaitingForMerge' } },
      },
    });
    const busy = { ...drifted(), bundles: [...context.bundles, waiting] };
    expect(revertDrift.definition.legality(args, busy)).toEqual({
      type: 'refused',
      reason:
        '1.30.0 is being promoted to dev; merge or close its pull request first.',
    });
  });

  it('is settled as it was asked for', async () => {
    const capabilities = recordingCapabilities();
    await importDrift.execute(args, capabilities);
    await revertDrift.execute(args, capabilities);
    await ignoreDrift.execute(args, capabilities);
    expect(capabilities.writes).toEqual([
      { type: 'settlement', act: 'import', request: args },
      { type: 'settlement', act: 'revert', request: args },
      { type: 'ignoredDrift', request: args },
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
      reason:
        'The pause would already be over: 2026-11-18T09:00:00Z is in the past.',
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

describe('overrides', () => {
  const named = {
    bundle: 'guestbook-1-29-0',
    environment: 'dev',
    gate: 'freeze',
  };
  const args = { ...named, duration: '1h', reason: 'P0 hotfix' };
  const instance = aGate('guestbook-1-29-0-dev-freeze', {
    namespace: 'default',
    spec: {
      bundleRef: named.bundle,
      environment: named.environment,
      templateRef: { namespace: 'default', name: 'freeze' },
    },
  });
  const known = {
    environment: 'dev',
    gate: { namespace: 'default', name: 'freeze' },
    requestedBy: 'user:default/ana',
    reason: 'P0 hotfix',
    requestedAt: '2026-11-18T09:55:00Z',
    expiresAt: '2026-11-18T10:05:00Z',
    seal: 'key.signature',
  };
  const contextWith = (overrides: Record<string, typeof known>) => ({
    ...contextOf('Failed'),
    bundles: [aBundle('1.29.0', { status: { phase: 'Failed', overrides } })],
    gates: {
      all: [{ ...instance, status: { ready: false } }],
      policyNamespaces: [],
      isOpen: () => false,
    },
  });
  commandContract(() => ({
    command: override,
    allowed: { arguments: args, context: contextWith({}) },
    refused: { arguments: args, context: contextOf('Verified') },
  }));
  commandContract(() => ({
    command: withdraw,
    allowed: { arguments: named, context: contextWith({ known }) },
    refused: { arguments: named, context: contextWith({}) },
  }));

  it('are ordered and withdrawn as they were sent', async () => {
    const capabilities = recordingCapabilities();
    await override.execute(args, capabilities);
    await withdraw.execute(named, capabilities);
    expect(capabilities.writes).toEqual([
      { type: 'override', request: args },
      { type: 'withdrawal', request: named },
    ]);
  });
});

describe('answers', () => {
  const args = {
    bundle: 'guestbook-1-29-0',
    environment: 'dev',
    approval: 'board',
    reason: 'It was looked at',
  };
  const instance = aGate('guestbook-1-29-0-dev-board', {
    namespace: 'default',
    spec: {
      expression: 'externalApproval.board.approved',
      bundleRef: args.bundle,
      environment: args.environment,
    },
  });
  const gates = {
    all: [instance],
    policyNamespaces: [],
    isOpen: () => false,
  };
  const context = { ...contextOf('Failed'), gates };
  const outside = {
    ...context,
    gates: { ...gates, outsideApprovals: ['board'] },
  };
  for (const command of [approve, reject])
    commandContract(() => ({
      command,
      allowed: { arguments: args, context },
      refused: { arguments: args, context: outside },
    }));

  it('are given with their reason as the comment', async () => {
    const capabilities = recordingCapabilities();
    await approve.execute(args, capabilities);
    await reject.execute(args, capabilities);
    const { reason: comment, ...target } = args;
    expect(capabilities.writes).toEqual([
      { type: 'answer', request: { ...target, comment, decision: 'approved' } },
      { type: 'answer', request: { ...target, comment, decision: 'rejected' } },
    ]);
  });
});
