import {
  ForgeConnection,
  ForgeRefusal,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What Bitbucket keeps of somebody who wants a pull request to merge by itself; not who it was. @internal */
export interface BitbucketAutoMerge {
  /** The head that it is of: another one is not merged. */
  readonly fromHash?: string;
}

/** Whether a head is to merge by itself; absent also where Bitbucket is older than that. @internal */
export async function readAutoMerge(
  connection: ForgeConnection,
  repository: RepositoryRef,
  { number, head }: { readonly number: number; readonly head: string },
): Promise<BitbucketAutoMerge | undefined> {
  const found = await ifKnown(async () => {
    const { body } = await connection.send<BitbucketAutoMerge | undefined>(
      repository,
      `read the auto-merge of pull request #${number}`,
      { method: 'GET', path: `/pull-requests/${number}/auto-merge` },
    );
    return body;
  });
  return (found?.fromHash ?? head) === head ? found : undefined;
}

/** `undefined` where there is no such thing, in this version or in this place. @internal */
export async function ifKnown<T>(
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    const isUnknown = error instanceof ForgeRefusal && error.status === 404;
    if (!isUnknown) throw error;
    return undefined;
  }
}
