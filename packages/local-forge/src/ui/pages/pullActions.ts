import { unmetRule } from '../../pulls/protection';
import type { PullFacts } from '../../pulls/pullFacts';
import type { PullRecord } from '../../state/records';
import { html, type SafeHtml } from '../html';
import type { PageCall } from '../PageCall';
import { pathTo } from '../parts';

/** The buttons of a pull request: merge, close, reopen, review. @public */
export function actionsPanel(
  call: PageCall,
  pull: PullRecord,
  facts: PullFacts,
): SafeHtml | undefined {
  if (call.actor === undefined) return undefined;
  if (pull.state === 'open') {
    return html`${mergePanel(call, pull, facts)} ${reviewPanel(call, pull)}`;
  }
  if (pull.merge) return undefined;
  return html`<form
    class="card panel"
    method="post"
    action="${actionPath(call, pull, 'reopen')}"
  >
    <button>Reopen</button>
  </form>`;
}

function mergePanel(
  call: PageCall,
  pull: PullRecord,
  facts: PullFacts,
): SafeHtml {
  const obstacle = obstacleOf(call, pull, facts);
  const disabled = obstacle === undefined ? undefined : html`disabled`;
  return html`<div class="card panel">
    <p>
      <span class="pill ${obstacle === undefined ? 'success' : 'wait'}"
        >${obstacle === undefined ? 'Ready' : 'Not ready'}</span
      >
      ${obstacle ?? 'This pull request can be merged.'}
    </p>
    <div class="buttons">
      <form method="post" action="${actionPath(call, pull, 'merge')}">
        <input type="hidden" name="sha" value="${pull.headSha}" />
        <button class="primary" ${disabled}>Merge</button>
        <label
          >by
          <select name="method" ${disabled}>
            <option value="merge">merge commit</option>
            <option value="squash">squash</option>
            <option value="rebase">rebase</option>
          </select></label
        >
      </form>
      <form method="post" action="${actionPath(call, pull, 'close')}">
        <button class="danger">Close</button>
      </form>
    </div>
  </div>`;
}

function obstacleOf(
  { forge }: PageCall,
  pull: PullRecord,
  facts: PullFacts,
): string | undefined {
  switch (facts.mergeableState) {
    case 'clean':
      return undefined;
    case 'unstable':
      return undefined;
    case 'dirty':
      return `It conflicts with ${pull.baseBranch}.`;
    case 'draft':
      return 'It is still a draft.';
    case 'blocked':
      return unmetRule(forge, pull);
    default:
      return 'It cannot be merged.';
  }
}

function reviewPanel(call: PageCall, pull: PullRecord): SafeHtml {
  const isOwn = call.actor === pull.author;
  const verdicts = isOwn
    ? undefined
    : html`<button name="verdict" value="approve">Approve</button>
        <button name="verdict" value="request-changes">
          Request changes
        </button>`;
  return html`<form
    class="card panel"
    method="post"
    action="${actionPath(call, pull, 'review')}"
  >
    <label for="text">Say something as ${call.actor}</label>
    <textarea id="text" name="text"></textarea>
    <div class="buttons">
      ${verdicts}
      <button name="verdict" value="comment">Comment</button>
    </div>
  </form>`;
}

function actionPath(call: PageCall, pull: PullRecord, action: string): string {
  return pathTo(call.repository, 'pull', String(pull.number), action);
}
