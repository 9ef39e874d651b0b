import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { CachedResources } from '@kardinal/promotion-engine';
import { RecordReader } from '../RecordReader';
import { FigureViews } from './FigureViews';

const until = Date.parse('2026-11-23T10:00:00Z');
const from = Date.parse('2026-11-01T00:00:00Z');

/** A Bundle of November that was verified in production two hours after it was made. */
function release(pipeline: string, day: string): Bundle {
  const name = `${pipeline}-${day}`;
  const verifiedAt = `2026-11-${day}T12:00:00Z`;
  return aBundle(`1.${day}.0`, {
    metadata: {
      name,
      creationTimestamp: `2026-11-${day}T10:00:00Z`,
      labels: { 'kardinal.io/pipeline': pipeline },
    },
    status: {
      phase: 'Verified',
      environments: { prod: { state: 'Verified', verifiedAt } },
    },
  });
}

const bundles: Readonly<Record<string, readonly Bundle[]>> = {
  guestbook: ['02', '03', '09'].map(day => release('guestbook', day)),
  payments: [release('payments', '10')],
};

const owners: Readonly<Record<string, string>> = {
  guestbook: 'group:default/team-a',
  payments: 'group:default/team-b',
};

function views(historyLimit = 20): FigureViews {
  const cached = {
    pipeline: (_: string, name: string) =>
      name in bundles
        ? aPipeline(['dev', 'prod'], { historyLimit })
        : undefined,
    bundlesOfPipeline: (_: string, name: string) => bundles[name],
    trusted: (bundle: Bundle) => bundle,
    pipelines: { onChange: () => () => {} },
    bundles: { onChange: () => () => {} },
  } as unknown as CachedResources;
  const lastSeen = ({ name }: { readonly name: string }) => [
    {
      ref: `component:default/${name}`,
      kind: 'Component',
      namespace: 'default',
      name,
      owners: [owners[name]],
    },
  ];
  const reader = new RecordReader({
    cached,
    entities: { lastSeen },
    clock: { now: () => until },
    clockOffset: 0,
  });
  return new FigureViews({ cached, reader });
}

const pipelines = ['guestbook', 'payments', 'gone'].map(name => ({
  namespace: 'default',
  name,
}));
const query = { from, until, zone: 'UTC' };

describe('the figures', () => {
  it('are of all services, by service and team, with the releases behind them', async () => {
    const view = await views().view(pipelines, query);
    expect(view).toMatchObject({
      step: 'day',
      recordedSince: '2026-11-02T10:00:00.000Z',
      figures: { leadTime: { type: 'median', seconds: 7200, count: 4 } },
      services: [
        { name: 'guestbook', figures: { deployments: { count: 3 } } },
        { name: 'payments', figures: { deployments: { count: 1 } } },
      ],
      teams: [
        { team: 'group:default/team-a', services: 1 },
        { team: 'group:default/team-b', services: 1 },
      ],
      omittedReleases: 0,
      omittedServices: 0,
    });
    expect(view.completeSince).toBeUndefined();
    expect(view.points).toHaveLength(23);
    expect(
      view.releases.map(({ bundle, entity }) => [bundle, entity?.name]),
    ).toEqual([
      ['payments-10', 'payments'],
      ['guestbook-09', 'guestbook'],
      ['guestbook-03', 'guestbook'],
      ['guestbook-02', 'guestbook'],
    ]);
  });

  it('are of one service, or of those of a team, whose teams stay to choose from', async () => {
    const team = 'group:default/team-b';
    const ofTeam = await views().view(pipelines, { ...query, team });
    expect(ofTeam.releases.map(({ bundle }) => bundle)).toEqual([
      'payments-10',
    ]);
    expect(ofTeam.services.map(({ name }) => name)).toEqual(['payments']);
    expect(ofTeam.teams).toHaveLength(2);
    const one = await views().view(pipelines, {
      ...query,
      pipeline: 'default/guestbook',
    });
    expect(one.releases).toHaveLength(3);
    expect(one.services).toHaveLength(2);
  });

  it('say from when on nothing is missing, where a Pipeline keeps no more Bundles', async () => {
    const view = await views(3).view(pipelines, query);
    expect(view.completeSince).toBe('2026-11-02T10:00:00.000Z');
  });
});
