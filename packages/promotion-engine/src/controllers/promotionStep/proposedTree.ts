import { posix } from 'node:path';
import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  ScmCredentials,
  SourceCommit,
  SourceFile,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { isProvenance } from '../../builtin/steps/rendering/hasManifests';
import {
  metadataName,
  parseMetadata,
} from '../../services/hydration/hydratorMetadata';
import { Proposal, readProposed } from '../../services/hydration/readProposed';
import { PromotionServices } from './PromotionServices';

/** What is read to find what a hydrator made. */
export type ProposalServices = Pick<PromotionServices, 'sourceCommits'> & {
  readonly git: Pick<PromotionServices['git'], 'read' | 'contains' | 'log'>;
  readonly credentials: Pick<PromotionServices['credentials'], 'find'>;
};

/** How many earlier commits of a hydrator are looked at: each is read. */
const mostEarlier = 10;

/** One change, and where it is looked for. */
interface Wanted {
  readonly step: PromotionStep;
  readonly sha: string;
  /** The dry branch. */
  readonly dry: string;
  readonly place: {
    readonly repository: { readonly url: string };
    readonly credentials?: ScmCredentials;
  };
}

/**
 * Where somebody else's hydrator renders, what it made of the change of a promotion: the commit and its files below the directory
 * of the environment. What it has rendered since does not count, and what it says is held against the dry branch.
 * `undefined` where promotions render themselves.
 *
 * @throws StepError `waiting` until it has the change, with what it has instead
 * @throws GitError `invalid` where the dry branch does not have the change
 * @see spec 3, "How to Use"
 */
export async function proposedTree(
  services: ProposalServices,
  step: PromotionStep,
  signal: AbortSignal,
): Promise<SourceCommit['proposed']> {
  const { git, gitCommit, path } = step.spec;
  const { sha, branch: dry } = gitCommit ?? {};
  if (git.hydrator !== 'external' || sha === undefined || dry === undefined)
    return undefined;
  const credentials = await services.credentials.find(step);
  const place = {
    repository: { url: git.url },
    ...(credentials === undefined ? {} : { credentials }),
  };
  const wanted: Wanted = { step, sha, dry, place };
  if (!(await isOnDry(services, wanted, sha)))
    throw new StepError(
      'terminal',
      `The branch ${dry} of ${git.url} does not have the commit ${sha}: push it there, or name another in a new Bundle`,
    );
  const proposal = await readProposed(services.git, {
    ...place,
    branch: git.branch,
    directory: path,
    signal,
  });
  const { branch, head } = proposal;
  if (await isThis(services, wanted, proposal)) {
    const files = await readFiles(services, wanted, branch, head);
    return { sha: head, files: complete(wanted, branch, files) };
  }
  const earlier = await findEarlier(services, wanted, proposal, signal);
  if (earlier === undefined) throw overtaken(wanted, proposal);
  return { ...earlier, files: complete(wanted, branch, earlier.files) };
}

/**
 * Whether the newest commit has the change.
 *
 * @throws StepError `waiting` where it has one before it, or says what cannot be
 */
async function isThis(
  services: ProposalServices,
  wanted: Wanted,
  { branch, drySha, where, fileSha }: Proposal,
): Promise<boolean> {
  const { sha, dry } = wanted;
  for (const said of new Set([drySha, fileSha ?? drySha]))
    if (!(await isOnDry(services, wanted, said)))
      throw new StepError(
        'waiting',
        `Waiting for the hydrator: ${
          said === drySha ? where : `${metadataName} on ${branch}`
        } says that commit ${said} was rendered, which ${dry} does not have, so that nothing of it is believed: let the hydrator render ${short(
          sha,
        )}`,
      );
  if (
    fileSha !== undefined &&
    !(await isOnDry(services, wanted, fileSha, drySha))
  )
    throw new StepError(
      'waiting',
      `Waiting for the hydrator: ${where} says that commit ${short(
        drySha,
      )} was rendered, and ${metadataName} ${short(
        fileSha,
      )}, which came after it, so that nothing of it is believed: let the hydrator render ${short(
        sha,
      )}`,
    );
  if (drySha === sha) return true;
  if (await isOnDry(services, wanted, sha, drySha)) return fileSha === sha;
  throw new StepError(
    'waiting',
    `Waiting for the hydrator: ${branch} has the change ${short(
      drySha,
    )}, and this is ${short(sha)}`,
  );
}

/** A hydrator that is faster than the promotion has gone on: the commit whose own file names the change. */
async function findEarlier(
  services: ProposalServices,
  wanted: Wanted,
  { branch }: Proposal,
  signal: AbortSignal,
): Promise<SourceCommit['proposed']> {
  const file = posix.join(wanted.step.spec.path, metadataName);
  const { commits } = await services.git.log({
    ...wanted.place,
    base: branch,
    newest: mostEarlier,
    directories: [file],
    signal,
  });
  for (const { sha } of [...commits].reverse()) {
    const files = await readFiles(services, wanted, branch, sha);
    const said = files.find(({ path }) => path === metadataName)?.after;
    if (said !== undefined && parseMetadata(said)?.drySha === wanted.sha)
      return { sha, files };
  }
  return undefined;
}

function overtaken({ sha }: Wanted, { branch, drySha }: Proposal): StepError {
  return new StepError(
    'waiting',
    `Waiting for the hydrator: ${branch} has the change ${short(
      drySha,
    )}, which came after ${short(
      sha,
    )}, and none of its last ${mostEarlier} commits says ${short(
      sha,
    )}: promote ${short(drySha)} instead`,
  );
}

/** What is taken says what it is: a hydrator may have said it in a note alone. */
function complete(
  { step, sha }: Wanted,
  branch: string,
  files: readonly SourceFile[],
): readonly SourceFile[] {
  const { git, path } = step.spec;
  if (files.every(each => isProvenance(each.path)))
    throw new StepError(
      'waiting',
      `Waiting for the hydrator: ${branch} has no manifest in ${path} for ${short(
        sha,
      )}, and everything there would be deleted on ${
        git.branch
      }: let the hydrator render into that directory, or set the path of the environment`,
    );
  if (files.some(each => each.path === metadataName)) return files;
  const said = { repoURL: git.url, drySha: sha };
  const after = Buffer.from(`${JSON.stringify(said, undefined, 2)}\n`);
  return [...files, { path: metadataName, after }];
}

function readFiles(
  { sourceCommits }: Pick<ProposalServices, 'sourceCommits'>,
  { step, place }: Wanted,
  branch: string,
  commit: string,
): Promise<readonly SourceFile[]> {
  return sourceCommits.read({
    ...place,
    commit,
    branch,
    query: { type: 'files', directory: step.spec.path },
  });
}

/** Whether the dry branch has a commit, or another one there came after it. */
async function isOnDry(
  { git }: Pick<ProposalServices, 'git'>,
  { dry, place }: Wanted,
  commit: string,
  at?: string,
): Promise<boolean> {
  const found = await git.contains({
    ...place,
    base: dry,
    commit,
    ...(at === undefined ? {} : { at }),
  });
  return found === 'contained';
}

function short(sha: string): string {
  return sha.slice(0, 7);
}
