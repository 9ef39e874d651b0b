import {
  assessWorkloads,
  hasImage,
  HealthObject,
  HealthQuery,
  HealthVerdict,
  imagesOfWorkload,
  matchImages,
  progressing,
  showsNoVersion,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What Flux made, and what should run. */
interface Made {
  /** Of the object of Flux. */
  readonly name: string;
  readonly workloads: readonly HealthObject[];
  readonly query: HealthQuery;
  /** Whether it is known to be what was promoted, whatever the images are called. */
  readonly by: 'revision' | 'images';
}

/**
 * Judges by the workloads with a promoted image, and by `unproven` where there is none. Those without such an image are Flux's to
 * judge.
 */
export function judgeWorkloads(
  { name, workloads, query, by }: Made,
  unproven: () => HealthVerdict | undefined,
): HealthVerdict {
  const { images } = query;
  if (images.length === 0 && !showsNoVersion(query))
    return progressing(`${name} does not run the promoted version`);
  const users = workloads.filter(
    each => matchImages(imagesOfWorkload(each), images).type !== 'unrelated',
  );
  const verdict =
    by === 'revision' ? assessApplied(users, query) : assess(users, query);
  if (verdict !== undefined && verdict.type !== 'healthy') return verdict;
  const problem = users.length === 0 ? unproven() : undefined;
  if (problem !== undefined) return problem;
  return {
    type: 'healthy',
    message:
      images.length > 0
        ? `${name} is Ready with the promoted version`
        : `${name} is Ready`,
  };
}

function assess(
  users: readonly HealthObject[],
  query: HealthQuery,
): HealthVerdict | undefined {
  return users.length === 0 ? undefined : assessWorkloads(users, query);
}

/** The revision says which version it is; one that has it in no place was changed beside Flux. */
function assessApplied(
  users: readonly HealthObject[],
  { commit, images, since }: HealthQuery,
): HealthVerdict | undefined {
  const edited = users.find(each => !hasImage(imagesOfWorkload(each), images));
  if (edited !== undefined)
    return progressing(
      `${edited.metadata.name} does not run the promoted version`,
    );
  return users.length === 0
    ? undefined
    : assessWorkloads(users, {
        images: [],
        configCommit: commit ?? '',
        ...(since === undefined ? {} : { since }),
      });
}
