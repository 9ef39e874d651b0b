import { ChangeWindow } from '../api/types.generated';
import { templateCoverage } from '../graph/templateCoverage';
import { aBundle, aGate, aPipeline } from '../testing/objects';
import { plainSentence } from '../view/sentences';
import { blockedByGate, blockedByWindow } from './blockedPromotions';
import { guardedBy, Policy, policyTemplate, policyView } from './policyView';
import { GuardedPipeline } from './types';

const policyNamespaces = ['platform-policies'];
const monday = Date.parse('2026-11-23T10:00:00Z');
const org = { 'kardinal.io/scope': 'org' };
const guestbook = aPipeline(['dev', 'staging', 'prod']);

const weekend: Policy = {
  kind: 'PolicyGate',
  gate: aGate('no-weekend-deploys', {
    labels: { ...org, 'kardinal.io/applies-to': 'prod' },
    spec: { expression: '!schedule.isWeekend', message: 'No weekends' },
  }),
};

function windowOf(spec: Partial<ChangeWindow['spec']> = {}): ChangeWindow {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'ChangeWindow',
    metadata: { name: 'freeze', namespace: 'platform-policies', labels: org },
    spec: {
      message: 'The books are closed',
      exclude: [{ start: '2026-11-23T00:00', end: '2026-11-24T00:00' }],
      ...spec,
    },
    status: { changesAt: '2026-11-24T00:00:00Z' },
  };
}

function guarding(policy: Policy, name = 'guestbook'): GuardedPipeline {
  const environments = guestbook.spec.environments.map(each => each.name);
  const guarded = guardedBy(policy, guestbook, policyNamespaces) ?? [];
  return { namespace: 'default', name, guarded, environments };
}

function view(policy: Policy, pipelines: readonly GuardedPipeline[]) {
  const surroundings = { pipelines: [guestbook], policyNamespaces };
  const coverage = templateCoverage(policyTemplate(policy), surroundings);
  return policyView(
    { policy, policyNamespaces, pipelines, coverage, blocked: [], most: 1 },
    monday,
  );
}

describe('policyView', () => {
  it('is what a gate says and guards', () => {
    expect(view(weekend, [guarding(weekend)])).toMatchObject({
      kind: 'PolicyGate',
      namespace: 'platform-policies',
      name: 'no-weekend-deploys',
      scope: 'org',
      purpose: 'gate',
      expression: '!schedule.isWeekend',
      message: 'No weekends',
      pipelines: [{ name: 'guestbook', guarded: ['prod'] }],
      environmentCount: 1,
      warnings: [],
    });
  });

  it('names what fits, and counts the rest', () => {
    const all = ['a', 'b', 'c'].map(name => guarding(weekend, name));
    const { pipelines, pipelineCount, sentence } = view(weekend, all);
    expect(pipelines.map(({ name }) => name)).toEqual(['a']);
    expect(pipelineCount).toBe(3);
    expect(plainSentence(sentence)).toBe('Guards prod of 3 Pipelines.');
  });

  it.each([
    ['nothing of it', [], 'Guards nothing that you are allowed to see.'],
    ['one environment', ['prod'], 'Guards prod of guestbook.'],
    ['two', ['dev', 'prod'], 'Guards dev and prod of guestbook.'],
    ['many', ['a', 'b', 'c', 'd'], 'Guards 4 environments of guestbook.'],
  ])('says that it guards %s', (_what, guarded, expected) => {
    const pipelines =
      guarded.length === 0 ? [] : [{ ...guarding(weekend), guarded }];
    expect(plainSentence(view(weekend, pipelines).sentence)).toBe(expected);
  });

  it('warns of a gate that guards nothing at all, and of wrong times of a window', () => {
    const nowhere: Policy = {
      kind: 'PolicyGate',
      gate: aGate('nowhere', { labels: { 'kardinal.io/applies-to': 'live' } }),
    };
    expect(view(nowhere, []).warnings.map(plainSentence)).toEqual([
      expect.stringMatching(/^It guards nothing: .*live.*\.$/),
    ]);
    const wrong: Policy = {
      kind: 'ChangeWindow',
      window: windowOf({ timezone: 'Mars/Olympus' }),
    };
    expect(view(wrong, []).warnings.map(plainSentence)).toEqual([
      expect.stringMatching(/^spec\.timezone: Mars\/Olympus is no IANA/),
    ]);
  });

  it('says until when a window is closed', () => {
    const { window } = view({ kind: 'ChangeWindow', window: windowOf() }, []);
    expect(window?.state).toBe('closed');
    expect(plainSentence(window?.sentence ?? [])).toBe(
      'Closed until about 2026-11-24T00:00:00Z.',
    );
  });
});

describe('who is blocked', () => {
  const verified = { state: 'Verified', verifiedAt: '2026-11-23T09:00:00Z' };
  const waiting = aBundle('1.29.0', {
    status: {
      phase: 'Promoting',
      environments: {
        staging: { ...verified, upstreams: [] },
        prod: { state: 'Pending', upstreams: ['staging'] },
      },
    },
  });

  const gateThatIs = (ready: boolean | undefined) => ({
    ...aGate('instance', {
      spec: { bundleRef: 'guestbook-1-29-0', environment: 'prod' },
    }),
    status: {
      ...(ready === undefined ? {} : { ready }),
      reason: 'It is the weekend.',
      conditions: [
        {
          type: 'Ready',
          status: 'False' as const,
          lastTransitionTime: '2026-11-23T09:30:00Z',
          reason: 'Closed',
          message: '',
        },
      ],
    },
  });

  it('by a gate that is closed, since when and why', () => {
    expect(blockedByGate(gateThatIs(false), waiting, monday)).toEqual({
      bundle: 'guestbook-1-29-0',
      version: '1.29.0',
      environment: 'prod',
      since: '2026-11-23T09:30:00Z',
      sentence: [{ type: 'text', text: 'It is the weekend.' }],
    });
  });

  it.each([
    ['2026-11-23T12:00:00Z', 'It can open at about 2026-11-23T12:00:00Z.'],
    ['2026-11-23T09:59:00Z', 'It is the weekend.'],
  ])(
    'by a gate that is looked at again at %s',
    (nextEvaluationAt, expected) => {
      const { status, ...gate } = gateThatIs(false);
      const found = blockedByGate(
        {
          ...gate,
          spec: { ...gate.spec, message: 'Closed on weekends' },
          status: {
            ...status,
            nextEvaluationAt,
            reason: 'Closed on weekends: It is the weekend.',
          },
        },
        waiting,
        monday,
      );
      expect(plainSentence(found?.sentence ?? [])).toBe(expected);
    },
  );

  it('by a gate that opens by itself, and when', () => {
    const { status, ...gate } = gateThatIs(false);
    const opensAt = '2026-11-23T12:00:00Z';
    const found = blockedByGate(
      { ...gate, status: { ...status, opensAt, nextEvaluationAt: opensAt } },
      waiting,
      monday,
    );
    expect(plainSentence(found?.sentence ?? [])).toBe(
      `Opens by itself at about ${opensAt}.`,
    );
  });

  it.each([true, undefined])('by no gate whose status says ready %p', ready => {
    expect(blockedByGate(gateThatIs(ready), waiting, monday)).toBeUndefined();
  });

  it.each([
    ['what comes next', windowOf(), 'prod', 1],
    ['nothing that is verified', windowOf(), 'staging', 0],
    ['nothing that it does not have', windowOf(), 'elsewhere', 0],
    [
      'nothing while it is open',
      windowOf({
        exclude: [{ start: '2026-11-25T00:00', end: '2026-11-26T00:00' }],
      }),
      'prod',
      0,
    ],
  ])('by a window: %s', (_what, window, environment, count) => {
    const found = blockedByWindow(window, waiting, environment, monday);
    expect(found === undefined ? [] : [plainSentence(found.sentence)]).toEqual(
      count === 0
        ? []
        : ['The books are closed; it opens about 2026-11-24T00:00:00Z.'],
    );
  });

  it('by a window: nothing before its upstreams are verified', () => {
    const early = aBundle('1.29.0', {
      status: {
        phase: 'Promoting',
        environments: {
          staging: { state: 'Promoting', upstreams: [] },
          prod: { state: 'Pending', upstreams: ['staging'] },
        },
      },
    });
    expect(blockedByWindow(windowOf(), early, 'prod', monday)).toBeUndefined();
  });
});
