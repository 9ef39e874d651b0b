import { timestamp } from '../ForgeContext';
import { checkRunShape } from '../shapes/checkRunShape';
import type { CheckRunRecord } from '../state/records';
import { BodyReader } from './BodyReader';
import { findCommit } from './commitRoutes';
import {
  created,
  paged,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

const STATUSES = ['queued', 'in_progress', 'completed'] as const;
const CONCLUSIONS = [
  'success',
  'failure',
  'neutral',
  'cancelled',
  'skipped',
  'timed_out',
  'action_required',
] as const;

/** Check runs, which anybody with a token may make here; GitHub lets apps only. @public */
export function checkRunRoutes(): Route[] {
  return [
    repositoryRoute('POST', '/check-runs', createRun),
    repositoryRoute('GET', '/commits/{ref*}/check-runs', listRuns),
  ];
}

async function createRun(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key } = call;
  const body = new BodyReader(call.body);
  const conclusion = body.optionalChoice('conclusion', CONCLUSIONS);
  const output = body.inside('output');
  const { sha } = await findCommit(call, body.text('head_sha'));
  const run: CheckRunRecord = {
    id: forge.store.nextId(),
    repository: key,
    sha,
    name: body.text('name'),
    // GitHub's rule: what has a conclusion is completed.
    status:
      conclusion === undefined
        ? body.optionalChoice('status', STATUSES) ?? 'queued'
        : 'completed',
    conclusion,
    title: output.optionalText('title'),
    summary: output.optionalText('summary'),
    detailsUrl: body.optionalText('details_url'),
    createdAt: timestamp(forge),
  };
  await forge.store.commit({ put: 'checkRun', value: run });
  return created(checkRunShape(forge, repository, run));
}

async function listRuns(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const { sha } = await findCommit(call, call.parameters.ref);
  const all = forge.store.list('checkRun', `${key}@${sha}`).reverse();
  const newest = all.filter(
    (run, index) => all.findIndex(({ name }) => name === run.name) === index,
  );
  const runs = query.get('filter') === 'all' ? all : newest;
  const { entries, links } = paged(runs, query);
  return {
    status: 200,
    links,
    body: {
      total_count: runs.length,
      check_runs: entries.map(run => checkRunShape(forge, repository, run)),
    },
  };
}
