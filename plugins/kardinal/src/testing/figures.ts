import {
  figurePoints,
  figuresOf,
  FiguresView,
  ListedRelease,
} from '@kardinal/backstage-plugin-kardinal-common';
import { exampleNow, minutes } from './instants';

const day = 24 * 60;
const entity = {
  kind: 'Component',
  namespace: 'default',
  name: 'guestbook',
  owners: ['group:default/team-a'],
};

/** A release so many days ago that took two hours. */
export function listedRelease(daysAgo: number): ListedRelease {
  return {
    namespace: 'default',
    pipeline: 'guestbook',
    bundle: `guestbook-${daysAgo}`,
    version: `1.${daysAgo}.0`,
    entity,
    environments: ['prod'],
    at: minutes(-daysAgo * day),
    outcome: 'deployed',
    leadSeconds: 7200,
  };
}

/** What a month with these releases comes to. */
export function figuresViewOf(releases: readonly ListedRelease[]): FiguresView {
  const range = {
    from: Date.parse(minutes(-30 * day)),
    until: Date.parse(exampleNow),
  };
  const figures = figuresOf(releases, range);
  return {
    asOf: exampleNow,
    from: minutes(-30 * day),
    until: exampleNow,
    step: 'day',
    recordedSince: minutes(-20 * day),
    completeSince: minutes(-10 * day),
    figures,
    points: figurePoints(releases, range, 'day', 'UTC'),
    releases,
    omittedReleases: 0,
    services: [{ namespace: 'default', name: 'guestbook', entity, figures }],
    omittedServices: 0,
    teams: [{ team: 'group:default/team-a', services: 1, figures }],
  };
}
