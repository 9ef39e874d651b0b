import { SequenceEntry } from '@kardinal/backstage-plugin-kardinal-common';
import { createPromotionStep } from '@kardinal/backstage-plugin-kardinal-node';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { z } from 'zod';
import { promotionSteps } from '../builtin/steps';
import { emptyRegistries } from '../registry/Registries';
import { createEgress } from './egress';
import { serverProblems } from './serverProblems';

const { steps } = emptyRegistries();
steps.add(
  ...promotionSteps,
  createPromotionStep({
    type: 'effect',
    id: 'scan',
    description: 'Scans what its own setting url names',
    settings: z.object({ url: z.string() }),
    requires: [],
    provides: [],
    capabilities: [],
    perform: async _request => ({ type: 'done', message: 'Scanned' }),
  }),
);
const egress = createEgress({
  allow: ['127.0.0.1:8443'],
  own: ['https://api.cluster.example.com:6443'],
  clock: new ManualClock(),
});

const problemsOf = (entry: Partial<SequenceEntry>) =>
  serverProblems(
    {
      name: 'prod',
      approval: 'auto',
      update: { strategy: 'kustomize' },
      steps: [{ uses: 'git-clone' }, { uses: 'my-team/gate', ...entry }],
    },
    'shop',
    { steps, egress },
  );

describe('serverProblems', () => {
  it.each([
    ['http://169.254.169.254/latest', '169.254.169.254 is an address of cloud'],
    ['http://2852039166/', '169.254.169.254 is an address of cloud metadata'],
    ['http://[fe80::1]/', 'fe80::1 is a link-local address'],
    ['http://localhost:7007/', 'localhost is at 127.0.0.1, a loopback address'],
    ['http://127.1/', '127.0.0.1 is a loopback address'],
    ['http://[::ffff:7f00:1]/', 'is a loopback address'],
    ['http://0.0.0.0/', '0.0.0.0 is an unspecified address'],
    ['https://api.cluster.example.com:6443/', 'belongs to Kardinal or its'],
    ['ftp://gate.example.com/', 'it has the protocol ftp; use https or http'],
    ['https://ci:secret@gate.example.com/', 'it contains credentials; put'],
    ['https:///', 'it is not a URL; write https://HOST/PATH'],
  ])('names the field for %s, however it is written', (url, message) => {
    for (const [field, entry] of [
      ['webhook', { webhook: { url } }],
      ['config', { config: { url } }],
    ] as const) {
      const [problem, ...others] = problemsOf(entry);
      expect(problem).toMatch(new RegExp(`^steps\\[1\\]\\.${field}\\.url: `));
      expect(problem).toContain(message);
      expect(problem).not.toContain('ci:secret');
      expect(others).toEqual([]);
    }
  });

  it('names the registry that a step may not store in', () => {
    const entry = (registry: string) => ({
      uses: 'push-rendition',
      config: { registry, repository: 'acme/shop' },
    });
    expect(problemsOf(entry('http://169.254.169.254'))).toEqual([
      expect.stringMatching(
        /^steps\[1\]\.config\.registry: 169\.254\.169\.254 is an address of cloud/,
      ),
    ]);
    expect(problemsOf(entry('https://ghcr.io'))).toEqual([]);
  });

  it.each<[string, Partial<SequenceEntry>]>([
    [
      'a name, which is looked up when it is called',
      { config: { url: 'http://gate.shop.svc/step' } },
    ],
    ['a private network', { config: { url: 'http://10.0.0.7/step' } }],
    [
      'what the operator allows',
      { config: { url: 'https://127.0.0.1:8443/' } },
    ],
    [
      'a setting of an installed step',
      { uses: 'scan', config: { url: 'http://127.0.0.1/' } },
    ],
    ['a step without a server', { config: { suite: 'smoke' } }],
  ])('has nothing against %s', (_what, entry) => {
    expect(problemsOf(entry)).toEqual([]);
  });

  it('refuses the Secret of another namespace', () => {
    const secretRef = { name: 'gate', namespace: 'kube-system' };
    expect(
      problemsOf({ webhook: { url: 'https://gate.example.com/', secretRef } }),
    ).toEqual([
      expect.stringMatching(
        /^steps\[1\]\.webhook\.secretRef\.namespace: .*only Secrets of shop are read/,
      ),
    ]);
  });
});
