// Tests run in Node.js.
// eslint-disable-next-line no-restricted-imports
import { readdirSync } from 'node:fs';
import { aBundle, aGate, aPipeline } from '../testing/objects';
import { kardinalPermissions } from '../permissions';
import { CommandContext } from './definition/CommandDefinition';
import { parseCommand } from './definition/parseCommand';
import { Command, commands } from './index';

const closed = aGate('guestbook-1-29-0-prod-freeze', {
  namespace: 'default',
  spec: {
    expression: 'externalApproval.board.approved',
    bundleRef: 'guestbook-1-29-0',
    environment: 'prod',
    templateRef: { namespace: 'default', name: 'freeze' },
  },
});
const drift = {
  environment: 'dev',
  promoted: { bundle: 'guestbook-1-29-0', version: '1.29.0' },
  version: '1.28.3',
  workload: 'guestbook',
  since: '2026-11-18T09:30:00Z',
  bundle: 'guestbook-1-30-0',
};
const digest = `sha256:${'a'.repeat(64)}`;
const bare = aPipeline(['dev', 'prod']);
const context: CommandContext = {
  pipeline: {
    ...bare,
    spec: {
      ...bare.spec,
      environments: bare.spec.environments.map(each => ({
        ...each,
        steps: [
          { uses: 'push-rendition', as: 'rendered' },
          { uses: 'wait-for-activation', config: { rendition: 'rendered' } },
        ],
      })),
    },
    status: { drift: [drift] },
  },
  gates: {
    all: [{ ...closed, status: { ready: false } }],
    policyNamespaces: [],
    isOpen: () => false,
  },
  bundles: [
    aBundle('1.27.0', {
      status: {
        phase: 'Promoting',
        environments: {
          prod: {
            state: 'Promoting',
            evidence: {
              renditions: [
                {
                  step: 'rendered',
                  name: 'guestbook.prod.1',
                  source: { repository: 'r', commit: 'c', path: 'p' },
                  renderer: { name: 'plain', version: '' },
                  inputs: digest,
                  reference: 'ghcr.io/acme/shop',
                  digest,
                },
              ],
            },
          },
        },
      },
    }),
    aBundle('1.29.0', {
      status: {
        phase: 'Failed',
        overrides: {
          known: {
            environment: 'prod',
            gate: { namespace: 'default', name: 'soak' },
            requestedBy: 'user:default/ana',
            reason: 'P0',
            requestedAt: '2026-11-18T09:00:00Z',
            expiresAt: '2026-11-18T11:00:00Z',
            seal: 'key.signature',
          },
        },
        environments: {
          dev: {
            state: 'Verified',
            promotedAt: '2026-11-18T08:00:00Z',
            verifiedAt: '2026-11-18T08:01:00Z',
          },
        },
      },
    }),
    aBundle('1.31.0', { status: { phase: 'Available' } }),
    aBundle('1.31.1', {
      metadata: { annotations: { 'kardinal.io/pin': 'true' } },
    }),
    aBundle('1.30.0', {
      status: {
        phase: 'Failed',
        environments: {
          dev: {
            state: 'Failed',
            promotedAt: '2026-11-18T09:00:00Z',
            healthCheckingSince: '2026-11-18T09:01:00Z',
          },
        },
      },
    }),
  ],
  templates: [],
  now: Date.parse('2026-11-18T10:00:00Z'),
};
const artifacts = { images: [{ reference: 'ghcr.io/acme/guestbook:1.29.0' }] };
const answer = {
  bundle: 'guestbook-1-29-0',
  environment: 'prod',
  approval: 'board',
  reason: 'It was looked at',
};
const examples: { readonly [Id in Command['type']]: object } = {
  abort: { bundle: 'guestbook-1-31-0', reason: 'It is slow' },
  activate: { bundle: 'guestbook-1-27-0', environment: 'prod', digest },
  pin: { bundle: 'guestbook-1-31-0' },
  unpin: { bundle: 'guestbook-1-31-1' },
  promote: { bundle: 'guestbook-1-29-0', environment: 'prod' },
  approve: answer,
  reject: answer,
  create: { artifacts },
  emergency: { environment: 'dev', reason: 'It is down' },
  ignoreDrift: { environment: 'dev', reason: 'It is a test' },
  importDrift: { environment: 'dev' },
  pause: { reason: 'INC-7' },
  remove: { reason: 'The service is gone' },
  resume: {},
  override: {
    bundle: 'guestbook-1-29-0',
    environment: 'prod',
    gate: 'freeze',
    duration: '1h',
    reason: 'P0',
  },
  retry: { bundle: 'guestbook-1-29-0' },
  revertDrift: { environment: 'dev' },
  rollback: { environment: 'dev' },
  withdraw: {
    bundle: 'guestbook-1-29-0',
    environment: 'prod',
    gate: 'soak',
  },
};

const plain = aPipeline(['dev', 'prod']);

/** Where not everything that the others need may be there. */
const situations: Readonly<Record<string, CommandContext>> = {
  remove: {
    ...context,
    bundles: [],
    pipeline: {
      ...plain,
      metadata: {
        ...plain.metadata,
        annotations: { 'kardinal.io/set-up-from': 'https://example.com/k' },
      },
    },
  },
};

/** What the words of a command are about, where that is no release. */
const subjects: Readonly<Record<string, string>> = {
  abort: '1\\.31\\.0',
  activate: '1\\.27\\.0',
  pin: '1\\.31\\.0',
  unpin: '1\\.31\\.1',
  ignoreDrift: '1\\.28\\.3',
  importDrift: '1\\.28\\.3',
  pause: 'guestbook',
  remove: 'guestbook',
  resume: 'guestbook',
};

describe('commands', () => {
  it('are the files of the folder', () => {
    const files = readdirSync(__dirname)
      .filter(name => /^\w+\.ts$/.test(name) && name !== 'index.ts')
      .map(name => name.replace('.ts', ''));
    expect(Object.keys(commands)).toEqual(files);
  });

  it('puts back what was promoted in place of what runs, which the record does not have', () => {
    const [change] = commands.revertDrift.changes!(
      { environment: 'dev' },
      context,
    );
    expect(change).toMatchObject({ from: '1.28.3', to: '1.29.0' });
  });

  it.each(Object.entries(commands))(
    '%s has its own name, a registered permission and words',
    (id, definition) => {
      const parsed = parseCommand(Object.values(commands), {
        type: id,
        arguments: examples[id as Command['type']],
      });
      if (parsed.type === 'invalid') throw new Error(parsed.message);
      expect(definition.id).toBe(id);
      expect(kardinalPermissions).toContain(definition.permission);
      const args = parsed.arguments as never;
      const subject = subjects[id] ?? '1\\.29\\.0';
      expect(definition.label(args, context)).toMatch(
        new RegExp(`^[A-Z].*${subject}( to prod| in prod| (back )?in dev)?$`),
      );
      expect(definition.confirmation(args, context)).toMatch(
        new RegExp(`${subject}[ .].*\\.$`),
      );
      const judged = situations[id] ?? context;
      expect(definition.legality(args, judged)).toEqual({ type: 'allowed' });
    },
  );

  it.each([
    [
      'an unknown command',
      { type: 'deploy' },
      /^type: there is no command "deploy"; known are abort, activate, approve, create, emergency, ignoreDrift, importDrift, override, pause, pin, promote, reject, remove, resume, retry, revertDrift, rollback, unpin, withdraw$/,
    ],
    ['no type', {}, /^type is missing$/],
    ['no object', 'retry', /^the body: /],
    ['a missing argument', { type: 'retry' }, /^arguments\.bundle is missing$/],
    [
      'an unknown argument',
      { type: 'retry', arguments: { bundle: 'a', force: true } },
      /^unknown field arguments\.force; remove it$/,
    ],
    [
      'an unknown field',
      { type: 'retry', arguments: { bundle: 'a' }, dryRun: true },
      /^unknown field dryRun; remove it$/,
    ],
    [
      'a wrong argument below',
      { type: 'create', arguments: { artifacts: { images: [{}] } } },
      /^arguments\.artifacts\.images\[0\]\.reference is missing$/,
    ],
  ])('refuse %s by name', (_reason, body, message) => {
    expect(parseCommand(Object.values(commands), body)).toEqual({
      type: 'invalid',
      message: expect.stringMatching(message),
    });
  });
});
