import {
  assessWorkloads,
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
}

/**
 * Judges something that is Ready: by its workloads with a promoted image, and by `unproven` where there is none. Those without such an
 * image are Flux's to judge.
 */
export function judgeWorkloads(
  { name, workloads, query }: Made,
  unproven: () => HealthVerdict | undefined,
): HealthVerdict {
  const { images } = query;
  if (images.length === 0 && !showsNoVersion(query))
    return progressing(`${name} does not run the promoted version`);
  const users = workloads.filter(
    each => matchImages(imagesOfWorkload(each), images).type !== 'unrelated',
  );
  const verdict =
    users.length === 0 ? undefined : assessWorkloads(users, query);
  if (verdict !== undefined && verdict.type !== 'healthy') return verdict;
  const problem = verdict === undefined ? unproven() : undefined;
  if (problem !== undefined) return problem;
  return {
    type: 'healthy',
    message:
      images.length > 0
        ? `${name} is Ready with the promoted version`
        : `${name} is Ready`,
  };
}
