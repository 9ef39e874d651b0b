import { mergeTrees } from '../git/mergeTrees';
import { Refusal } from '../Refusal';
import { ok, type RestAnswer, type Route } from '../rest/RestCall';
import { type CloudCall, cloudRoute, pageAnswer } from './cloudRoute';
import { commitShape } from './shapes';

/** Commits, and what two of them conflict in. @public */
export function commitRoutes(): Route[] {
  return [
    cloudRoute('GET', '/commit/{commit}', getCommit),
    cloudRoute('GET', '/file-conflicts/{spec}', listConflicts),
  ];
}

async function getCommit(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository } = call;
  const sha = await commitIn(call, call.parameters.commit);
  const commit = await forge.repositories.of(repository).commit(sha);
  return ok(commit && commitShape(forge, repository, commit));
}

/** The files in conflict, of a commit and the one that it is to be merged into. */
async function listConflicts(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, parameters } = call;
  const [source, destination] = parameters.spec.split('..');
  const head = await commitIn(call, source);
  const base = await commitIn(call, destination ?? '');
  const git = forge.repositories.of(repository);
  const merge = await mergeTrees(git, base, head);
  const paths = merge.outcome === 'conflict' ? merge.paths : [];
  return pageAnswer(call, paths, path => ({ path, scenario: 'content' }));
}

/** @throws Refusal 404. @public */
export async function commitIn(
  { forge, repository }: CloudCall,
  text: string,
): Promise<string> {
  const sha = /^[0-9a-f]{7,40}$/.test(text)
    ? await forge.repositories.of(repository).resolve(text)
    : undefined;
  if (sha !== undefined) return sha;
  throw new Refusal(404, 'Commit not found');
}
