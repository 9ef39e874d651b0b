import { setImmediate } from 'node:timers/promises';
import {
  BoardEntity,
  figurePoints,
  figuresOf,
  FiguresView,
  PipelineRef,
  ServiceFigures,
  stepOf,
  TeamFigures,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';
import { RecordReader } from '../RecordReader';
import { FiguresQuery } from './figuresQuery';
import { ServiceRecord, ServiceRecords } from './ServiceRecords';

/** How many releases one answer lists. */
const mostReleases = 500;
/** How many services. */
const mostServices = 200;

/** One Pipeline with what its Bundles recorded, and the entity that shows it. */
type Service = ServiceRecord & { readonly entity?: BoardEntity };

/** How often and how well the services release that somebody may read, from their Bundles; no writes. */
export class FigureViews {
  readonly #records: ServiceRecords;

  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly reader: RecordReader;
    },
  ) {
    this.#records = new ServiceRecords(deps.cached);
  }

  async view(
    pipelines: readonly PipelineRef[],
    query: FiguresQuery,
  ): Promise<FiguresView> {
    const all: Service[] = [];
    for (const [at, ref] of pipelines.entries()) {
      // Where they changed, the records of twenty Pipelines take some milliseconds.
      if (at % 20 === 19) await setImmediate();
      const service = this.#service(ref);
      if (service !== undefined) all.push(service);
    }
    const { team, pipeline } = query;
    const ofTeam = all.filter(
      ({ entity }) => team === undefined || entity?.owners.includes(team),
    );
    const chosen = ofTeam.filter(
      each => pipeline === undefined || keyOf(each) === pipeline,
    );
    return {
      ...this.deps.reader.asOf(),
      ...chosenFigures(chosen, query),
      ...serviceFigures(ofTeam, query),
      teams: teamFigures(all, query),
    };
  }

  #service(ref: PipelineRef): Service | undefined {
    const record = this.#records.of(ref);
    if (record === undefined) return undefined;
    const entity = this.deps.reader.entityOf(ref);
    return { ...record, ...(entity === undefined ? {} : { entity }) };
  }
}

function chosenFigures(chosen: readonly Service[], query: FiguresQuery) {
  const { from, until, zone } = query;
  const releases = chosen.flatMap(each => each.releases);
  const since = recordedSince(chosen);
  const complete = chosen.flatMap(each =>
    each.history === 'shortened' ? each.recordedFrom ?? [] : [],
  );
  const listed = chosen
    .flatMap(({ releases: own, entity }) =>
      own.map(each => ({
        ...each,
        ...(entity === undefined ? {} : { entity }),
      })),
    )
    .filter(({ at, failure }) =>
      [at, failure?.at].some(each => {
        const instant = Date.parse(each ?? '');
        return instant >= from && instant < until;
      }),
    )
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const step = stepOf(query);
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    step,
    ...(since === undefined
      ? {}
      : { recordedSince: new Date(since).toISOString() }),
    ...(complete.length === 0
      ? {}
      : {
          completeSince: new Date(
            complete.reduce((a, b) => Math.max(a, b)),
          ).toISOString(),
        }),
    figures: figuresOf(releases, query, since),
    points: figurePoints(releases, query, step, zone),
    releases: listed.slice(0, mostReleases),
    omittedReleases: Math.max(0, listed.length - mostReleases),
  };
}

function serviceFigures(services: readonly Service[], query: FiguresQuery) {
  const rows = services
    .map(
      ({
        namespace,
        name,
        entity,
        releases,
        recordedFrom: since,
      }): ServiceFigures => ({
        namespace,
        name,
        figures: figuresOf(releases, query, since),
        ...(entity === undefined ? {} : { entity }),
      }),
    )
    .sort(
      (a, b) =>
        b.figures.deployments.count - a.figures.deployments.count ||
        (keyOf(a) < keyOf(b) ? -1 : 1),
    );
  return {
    services: rows.slice(0, mostServices),
    omittedServices: Math.max(0, rows.length - mostServices),
  };
}

function teamFigures(
  services: readonly Service[],
  query: FiguresQuery,
): readonly TeamFigures[] {
  const teams = new Map<string, Service[]>();
  for (const service of services)
    for (const owner of service.entity?.owners ?? [])
      teams.set(owner, [...(teams.get(owner) ?? []), service]);
  return [...teams]
    .map(([team, own]) => ({
      team,
      services: own.length,
      figures: figuresOf(
        own.flatMap(each => each.releases),
        query,
        recordedSince(own),
      ),
    }))
    .sort((a, b) => (a.team < b.team ? -1 : 1));
}

function recordedSince(services: readonly Service[]): number | undefined {
  const instants = services.flatMap(each => each.recordedFrom ?? []);
  return instants.length === 0
    ? undefined
    : instants.reduce((a, b) => Math.min(a, b));
}

function keyOf({ namespace, name }: PipelineRef): string {
  return `${namespace}/${name}`;
}
