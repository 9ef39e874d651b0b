import {
  canonicalRepository,
  ImageReference,
  parseImageReference,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { isWatchedFor } from './authorizedStages';
import { currentFreight, isOver, shortDigest } from './currentFreight';
import { FreightReference } from './kargoFields';
import { Freight, inProject, KargoObjects, Stage } from './readKargo';

/** Which drift a Promotion was created for, so that none is created twice. */
export const driftLabel = 'kardinal.io/kargo-drift';

/** What a Stage runs that Kargo did not promote to it last, and what comes of it. */
export type StageDrift = {
  /** For people, and in an Event. */
  readonly message: string;
} & (
  | {
      readonly reason: 'FreightFound';
      readonly freight: string;
      /** The same for the same drift of the same Freight, whoever looks. */
      readonly key: string;
    }
  | {
      readonly reason:
        | 'FreightMissing'
        /** It rolls out, or its Applications are not of one mind. */
        | 'Unsettled'
        | 'PromotionInFlight'
        /** A Promotion for it is over, and has not mended it. */
        | 'NotRepeated'
        | 'NoPromotionSteps';
    }
);

type Image = Freight['images'][number];

/** Of one Stage, one finding for each Warehouse whose images are others; nothing without an Application that names it. */
export function stageDrift(
  stage: Stage,
  read: KargoObjects,
): readonly StageDrift[] {
  const { namespace, name } = stage.metadata;
  const applications = read.applications.filter(each =>
    isWatchedFor(each, { namespace, name }),
  );
  const isSyncing = applications.some(
    ({ operation, status }) =>
      operation !== undefined || status.operationState?.phase === 'Running',
  );
  const seen = applications.flatMap(({ status }) =>
    status.summary.images.flatMap(text => {
      const parsed = parseImageReference(text);
      return parsed.type === 'reference' ? [parsed.reference] : [];
    }),
  );
  return currentFreight(stage).flatMap(freight => {
    const drifted = freight.images.flatMap(image => driftOf(image, seen));
    if (drifted.length === 0) return [];
    return [findingOf(stage, read, { freight, drifted, isSyncing })];
  });
}

interface Drifted {
  readonly promoted: Image;
  /** What runs of it, each once. */
  readonly runs: readonly ImageReference[];
}

function driftOf(
  promoted: Image,
  seen: readonly ImageReference[],
): readonly Drifted[] {
  const wanted = canonicalRepository(promoted.repoURL);
  const runs = new Map(
    seen
      .filter(each => canonicalRepository(each.repository) === wanted)
      .map(each => [textOf(each), each]),
  );
  const all = [...runs.values()];
  return all.length === 0 || all.every(each => isThat(promoted, each))
    ? []
    : [{ promoted, runs: all }];
}

function findingOf(
  stage: Stage,
  read: KargoObjects,
  found: {
    readonly freight: FreightReference;
    readonly drifted: readonly Drifted[];
    readonly isSyncing: boolean;
  },
): StageDrift {
  const { freight, drifted, isSyncing } = found;
  const { namespace, name } = stage.metadata;
  const words = drifted
    .map(
      ({ promoted, runs }) =>
        `${promoted.repoURL} ${runs
          .map(each => versionBeside(each, promoted))
          .join(' and ')}, not ${versionBeside(promoted, runs[0])}`,
    )
    .join('; ');
  const what = `Stage ${name} runs ${words}`;
  if (isSyncing || drifted.some(({ runs }) => runs.length > 1))
    return {
      reason: 'Unsettled',
      message: `${what}; nothing is done until it runs one version and no sync is under way`,
    };
  const matching = freightWith(stage, read, { freight, drifted });
  if (matching === undefined)
    return {
      reason: 'FreightMissing',
      message: `${what}; no Freight of ${originOf(
        freight,
      )} has that, so Kargo cannot be told. It can once the Warehouse discovers it`,
    };
  const { name: wanted } = matching.metadata;
  const own = inProject(namespace, read.promotions).filter(
    ({ spec }) => spec.stage === name,
  );
  const going = own.find(({ status }) => !isOver(status.phase));
  if (going !== undefined || stage.status.currentPromotion !== undefined)
    return {
      reason: 'PromotionInFlight',
      message: `${what}; Promotion ${
        going?.metadata.name ?? stage.status.currentPromotion?.name
      } is under way`,
    };
  const key = driftKey(stage, read, freight, wanted);
  const tried = own.find(({ metadata }) => metadata.labels[driftLabel] === key);
  if (tried !== undefined)
    return {
      reason: 'NotRepeated',
      message: `${what}; Promotion ${
        tried.metadata.name
      } for it ended as ${tried.status.phase.toLowerCase()}, and is not repeated: promote Freight ${wanted} in Kargo`,
    };
  if ((stage.spec.promotionTemplate?.spec.steps ?? []).length === 0)
    return {
      reason: 'NoPromotionSteps',
      message: `${what}; it has no spec.promotionTemplate, and Kargo refuses Promotions without steps`,
    };
  return {
    reason: 'FreightFound',
    message: `${what}; Freight ${wanted} has that`,
    freight: wanted,
    key,
  };
}

const ageKey = ({ metadata: { creationTimestamp = '', name } }: Freight) =>
  `${creationTimestamp} ${name}`;

/** The newest that has all of it, from the same Warehouse. */
function freightWith(
  { metadata }: Stage,
  read: KargoObjects,
  {
    freight,
    drifted,
  }: {
    readonly freight: FreightReference;
    readonly drifted: readonly Drifted[];
  },
): Freight | undefined {
  const [newest] = inProject(metadata.namespace, read.freight)
    .filter(({ origin }) => origin.name === freight.origin?.name)
    .filter(({ images }) =>
      freight.images.every(({ repoURL }) => {
        const change = drifted.find(
          ({ promoted }) => promoted.repoURL === repoURL,
        );
        // What has not drifted need not be compared: nobody may see all of it.
        return (
          change === undefined ||
          images.some(
            image =>
              canonicalRepository(image.repoURL) ===
                canonicalRepository(repoURL) && isThat(image, change.runs[0]),
          )
        );
      }),
    )
    .sort((a, b) => (ageKey(a) < ageKey(b) ? 1 : -1));
  return newest;
}

/** The Freight that the Stage has, since when, and the one that it is to have: a drift that comes again later is another one. */
function driftKey(
  { metadata: { namespace, name } }: Stage,
  { freight }: KargoObjects,
  from: FreightReference,
  to: string,
): string {
  const since = freight.find(
    ({ metadata }) =>
      metadata.namespace === namespace && metadata.name === from.name,
  )?.status.currentlyIn[name]?.since;
  return shortHash([namespace, name, from.name, since ?? '', to].join('/'));
}

/** A digest decides where both have one. */
function isThat(image: Image, runs: ImageReference): boolean {
  return image.digest !== undefined && runs.digest !== undefined
    ? image.digest === runs.digest
    : image.tag !== undefined && image.tag === runs.tag;
}

type Version = Pick<ImageReference, 'tag' | 'digest'>;

/** By its tag, unless the other one has the same. */
function versionBeside({ tag, digest }: Version, other: Version): string {
  return digest !== undefined && (tag === undefined || tag === other.tag)
    ? shortDigest(digest)
    : tag ?? 'latest';
}

function textOf({ repository, tag, digest }: ImageReference): string {
  return [canonicalRepository(repository), tag, digest].join(' ');
}

function originOf({ origin }: FreightReference): string {
  return `${origin?.kind ?? 'Warehouse'} ${origin?.name ?? ''}`.trim();
}
