import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const engine = 'packages/promotion-engine/src';
const github = 'plugins/kardinal-backend-module-github/src';

const outages = `${engine}/controllers/outages.test.ts`;
const wire = `${github}/toScmError.test.ts`;
const gitMessages = `${engine}/services/git/messages.test.ts`;
const gitOverHttp = `${engine}/services/git/gitOverHttp.test.ts`;
const agent = 'packages/agent/src/startAgent.test.ts';
const agentSentence = 'plugins/kardinal-common/src/view/agentSentence.test.ts';
const signedCommits = `${engine}/controllers/signedCommits.test.ts`;
const signatures = `${engine}/services/git/signatureAdvice.test.ts`;
const pullRequest = `${engine}/builtin/steps/pullRequest.test.ts`;

/** What holds each row of docs/failure-modes.md: words of its first column, a test file, and a title in it. */
const rows: readonly (readonly [string, string, string])[] = [
  ['`… could not be reached …`', gitOverHttp, 'a server that is not there'],
  [
    '`GitHub failed to …: 503`',
    wire,
    'honours what a forge that is down asks for',
  ],
  ['`GitHub could not be reached to …`', wire, 'says that nobody answers'],
  [
    '(all 6 attempts failed;',
    outages,
    'fails for an outage of half an hour during %s',
  ],
  [
    '`GitHub failed to read pull request #…`',
    outages,
    'goes on waiting for an hour while the forge %s',
  ],
  [
    '`GitHub limits the requests of this credential until …`',
    wire,
    'sends nothing more with a credential that is limited',
  ],
  [
    '`… asks to wait …`',
    outages,
    'waits for an hour for %s, and uses up no retry',
  ],
  [
    'the merge is a minute old',
    `${engine}/services/pullRequests/PullRequestSweep.test.ts`,
    'sees within a minute what was %s',
  ],
  [
    '`The Secret … that spec.git.secretRef names does not exist`',
    `${engine}/controllers/promotion.test.ts`,
    'goes on as soon as its Secret is there',
  ],
  [
    '`The Secret … that spec.git.signingKeyRef names does not exist;',
    signedCommits,
    'writes nothing while its key is missing or unusable, and goes on as soon as that is another one',
  ],
  [
    '`The key ssh-privatekey of the Secret … is encrypted …`',
    signedCommits,
    'writes nothing while its key is missing or unusable, and goes on as soon as that is another one',
  ],
  [
    '`… was refused …. Put a token',
    outages,
    'waits without limit for a token that is good for %s',
  ],
  [
    '`GitHub refused to …: 401 …. Put a token',
    outages,
    'goes on as soon as the token that expired is replaced',
  ],
  [
    '`… Put a token that may read it into the Secret …',
    `${engine}/controllers/promotionStep/withSources.test.ts`,
    'names the Secret of the repository that refuses it',
  ],
  ['`The credential may not write …`', gitMessages, 'takes %j for %s'],
  [
    '`GitHub refused to …: 403 …. Put a token',
    wire,
    'says what to do about %d %s',
  ],
  [
    'Commit statuses: read and write',
    `${github}/gitHubOperations.test.ts`,
    'names the permission that a status needs',
  ],
  [
    '`The push to … was refused:',
    gitOverHttp,
    'gives the words of the forge when a branch is protected',
  ],
  [
    '`… Commits have to be signed there: name a Secret',
    signatures,
    'says what to do where the signature is %s',
  ],
  [
    '`… The commit is signed with the key …, which is not known there',
    signatures,
    'says what to do where the signature is %s',
  ],
  [
    '`… is archived and nobody may write to it …`',
    gitMessages,
    'takes %j for %s',
  ],
  [
    '`There is no repository … that the credential may see',
    gitOverHttp,
    'a repository that does not exist',
  ],
  ['`… redirects to another address', gitMessages, 'takes %j for %s'],
  [
    '`… has no branch …: check spec.git.branch`',
    gitOverHttp,
    'a branch that does not exist',
  ],
  [
    '`The branch … has commits that this step did not make',
    `${engine}/services/git/createGitRepositories.test.ts`,
    'refuses to replace a branch with commits of somebody else',
  ],
  [
    '`PR #… was closed; the promotion fails unless it is reopened by …',
    outages,
    'goes on when its pull request is reopened in time',
  ],
  [
    '`PR #… was closed without a merge',
    outages,
    'opens another pull request when it is retried after its branch was deleted',
  ],
  [
    '`PR #… cannot be merged yet: …`',
    outages,
    'waits for the checks that its merge needs',
  ],
  [
    'its commit is being recreated on top of …`',
    `${engine}/controllers/conflicts.test.ts`,
    'is made anew on the newest base, and merged',
  ],
  [
    'resolve the conflict in its branch. Somebody else pushed',
    pullRequest,
    'in conflict with the base branch after somebody else pushed to it',
  ],
  [
    '`Somebody pushed to the branch of pull request #… after',
    pullRequest,
    'to which somebody pushed',
  ],
  ['`Pull request #… goes to …, not …`', pullRequest, 'does not follow one %s'],
  [
    '`PR #… is in the merge queue, position …`',
    `${engine}/controllers/mergeQueue.test.ts`,
    'is in the queue, whose commit gets the status of the gates',
  ],
  [
    '`… It was removed from the merge queue: …`',
    `${engine}/controllers/mergeQueue.test.ts`,
    'says why it is in there no more',
  ],
  [
    '`PR #… was removed from the merge queue: …. Retry',
    `${engine}/controllers/mergeQueue.test.ts`,
    'fails where the queue could not merge it, and is put there again by a retry',
  ],
  [
    '`… The forge does not merge it by itself: …`',
    `${engine}/controllers/autoMerge.test.ts`,
    'asks for nothing where the branch would merge past the gates',
  ],
  [
    '`… Its auto-merge has ended at the forge …`',
    `${engine}/controllers/autoMerge.test.ts`,
    'leaves it off where a person turned it off',
  ],
  [
    '`… not healthy within …`',
    `${engine}/controllers/promotion.test.ts`,
    'that never becomes healthy fails at the timeout',
  ],
  ['is not on … any more', outages, 'says so when it does not become healthy'],
  [
    'the state before a newer Bundle came',
    outages,
    'is withdrawn after an outage of half an hour',
  ],
  [
    'the Bundle is gone, and its pull request is open',
    outages,
    'is not kept from being deleted by a forge that is gone',
  ],
  [
    'nothing changes',
    'packages/kube-controller/src/cache/Reflector.faults.test.ts',
    'ends equal to the server with 500 objects and everything at once',
  ],
  [
    '`… The agent of shard … has not been heard from since …`',
    agentSentence,
    'is named with the time of its last word',
  ],
  [
    '`… The agent of shard … has never been heard from`',
    agentSentence,
    'The agent of shard us has never been heard from',
  ],
  [
    '`… The agent of shard … seals with the key …, which the control plane does not know for that shard`',
    agent,
    'is not believed by a control plane that does not know its key, until it does',
  ],
  [
    '`The Secret … does not exist at the agent of the shard …`',
    agent,
    'waits for a Secret of its own that is not there, and begins when it comes',
  ],
  [
    'another replica has the Lease',
    `${engine}/controllers/promotionStep/laws.test.ts`,
    'keeps the laws',
  ],
];

const documented = readFileSync(join(root, 'docs/failure-modes.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (what you see|-)/.test(line))
  .map(line => line.split(' | ')[0]);

describe('docs/failure-modes.md', () => {
  it.each(rows)('has a row %s that a test holds', (words, file, title) => {
    expect(documented.filter(row => row.includes(words))).toHaveLength(1);
    expect(readFileSync(join(root, file), 'utf8')).toContain(title);
  });

  it('has no other rows', () => {
    const unknown = documented.filter(
      row => !rows.some(([words]) => row.includes(words)),
    );
    expect(unknown).toEqual([]);
    expect(documented).toHaveLength(rows.length);
  });
});
