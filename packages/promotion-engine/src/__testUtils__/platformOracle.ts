import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { wednesday } from './ForgeWorld';
import { Demand, Release, Rule, Scope } from './randomPlatform';

const minute = 60_000;

type Environments = Pipeline['spec']['environments'];
type Environment = Environments[number];

/** Something of a Bundle that got into the repository. */
export interface Arrival {
  readonly version: string;
  /** The directory's last segment, whatever the environment is called by now. */
  readonly place: string;
  /** The name of the environment then. */
  readonly environment: string;
  readonly at: number;
}

/** What a promotion had to meet. */
export interface Setting {
  readonly environments: Environments;
  readonly rules: readonly Rule[];
  readonly release: Release;
  /** What got into the repository of the same Bundle. */
  readonly arrivals: readonly Arrival[];
}

/** Why something must not have got into the repository; written from the documentation, and not from the code. */
export function objections(
  setting: Setting,
  arrival: Arrival,
): readonly string[] {
  const { environments, rules, release, arrivals } = setting;
  const names = environments.map(({ name }) => name);
  const skip = new Set(release.skip.map(each => names[each]));
  const target =
    release.target === undefined ? undefined : names[release.target];
  const { place, environment } = arrival;
  const wanted =
    target === undefined ? new Set(names) : ancestors(environments, target);
  const isGate = ({ purpose }: Rule) => purpose === 'gate';
  const permitted = new Set(
    [...skip].filter(name =>
      rules.some(
        rule => !isGate(rule) && permits(rule, release, environments, name),
      ),
    ),
  );
  const arrivedAt = (name: string) =>
    Math.min(
      Infinity,
      ...arrivals.filter(each => each.place === name).map(each => each.at),
    );
  const waitedFor = routed(environments, place, skip);
  const left = leftOut(environments, place, skip, permitted);
  const soakSince =
    left.length > 0 || waitedFor.length === 0
      ? Infinity
      : Math.max(...waitedFor.map(arrivedAt));
  return [
    ...(wanted.has(place) ? [] : [`${place} is not on the way to ${target}`]),
    ...(skip.has(place) ? [`${place} is left out`] : []),
    ...[...skip]
      .filter(name => wanted.has(name) && !permitted.has(name))
      .flatMap(name =>
        rules.some(
          rule => isGate(rule) && guardsPlace(rule, environments, name, name),
        )
          ? [`nobody permits to leave out ${name}`]
          : [],
      ),
    ...waitedFor
      .filter(name => arrivedAt(name) > arrival.at)
      .map(name => `${name} comes before it`),
    ...rules
      .filter(
        rule =>
          isGate(rule) && guardsPlace(rule, environments, place, environment),
      )
      .filter(({ demand }) => !isMet(demand, { release, arrival, soakSince }))
      .map(({ demand }) => `not met: ${JSON.stringify(demand)}`),
  ];
}

function isMet(
  demand: Demand,
  facts: {
    readonly release: Release;
    readonly arrival: Arrival;
    readonly soakSince: number;
  },
): boolean {
  const { at } = facts.arrival;
  switch (demand.type) {
    case 'window': {
      const from = wednesday + demand.from * minute;
      return at >= from && at < from + demand.minutes * minute;
    }
    case 'soak':
      return at - facts.soakSince >= demand.minutes * minute;
    default:
      return facts.release.hotfix;
  }
}

/** By its directory a gate finds the environment under any name. */
function guardsPlace(
  { scope }: Rule,
  environments: Environments,
  place: string,
  name: string,
): boolean {
  const declared = environments.find(each => each.name === place);
  return applies(scope, declared, place, name) ?? true;
}

/** A permission is for those that it says. Nothing soaks before what is left out. */
function permits(
  { scope, demand }: Rule,
  { hotfix }: Release,
  environments: Environments,
  name: string,
): boolean {
  const declared = environments.find(each => each.name === name);
  const isFor = applies(scope, declared, name, name) ?? false;
  return isFor && (demand.type === 'label' ? hotfix : demand.type === 'window');
}

/** `undefined` where nothing is said. */
function applies(
  scope: Scope,
  declared: Environment | undefined,
  place: string,
  name: string,
): boolean | undefined {
  switch (scope.type) {
    case 'nothing said':
      return undefined;
    case 'names':
      return scope.names.some(each => each === name);
    case 'tier':
      return declared?.labels?.tier === scope.tier;
    case 'path':
      return scope.name === place;
    case 'repository':
      return scope.glob !== '**/x';
    default:
      return true;
  }
}

/** What an environment waits for by its Pipeline. */
function upstreams(
  environments: Environments,
  name: string,
): readonly string[] {
  const index = environments.findIndex(each => each.name === name);
  const { dependsOn, wave } = environments[index];
  if (dependsOn !== undefined) return dependsOn;
  if (wave === undefined)
    return index === 0 ? [] : [environments[index - 1].name];
  const lower = environments.filter(each => (each.wave ?? wave) < wave);
  if (lower.length > 0) {
    const next = Math.max(...lower.map(each => each.wave ?? 0));
    return environments
      .filter(each => each.wave === next)
      .map(each => each.name);
  }
  const before = environments
    .slice(0, index)
    .filter(each => each.wave === undefined);
  return before.slice(-1).map(each => each.name);
}

/** The same, with what comes before an environment that is left out in place of it. */
function routed(
  environments: Environments,
  name: string,
  skip: ReadonlySet<string>,
): readonly string[] {
  return upstreams(environments, name).flatMap(each =>
    skip.has(each) ? routed(environments, each, skip) : [each],
  );
}

/** What is left out before it, and nobody permits it. */
function leftOut(
  environments: Environments,
  name: string,
  skip: ReadonlySet<string>,
  permitted: ReadonlySet<string>,
): readonly string[] {
  return upstreams(environments, name).flatMap(each => {
    if (!skip.has(each)) return [];
    return permitted.has(each)
      ? leftOut(environments, each, skip, permitted)
      : [each];
  });
}

function ancestors(
  environments: Environments,
  name: string,
): ReadonlySet<string> {
  const before = upstreams(environments, name);
  return new Set([
    name,
    ...before.flatMap(each => [...ancestors(environments, each)]),
  ]);
}
