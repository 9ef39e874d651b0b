import { titleOf } from '../api/artifacts';
import { isTerminalPhase } from '../api/bundles';
import { Bundle, ChangeWindow, PolicyGate } from '../api/types.generated';
import { upstreamsOf } from '../evidence/recordedUpstreams';
import { about, atTime, quoted, sentence } from '../view/sentences';
import { Sentence } from '../view/types';
import { windowSchedule } from '../windows';
import { BlockedPromotion } from './types';

/** What a blocked promotion is without the Pipeline that it belongs to. @public */
export type Blocked = Omit<
  BlockedPromotion,
  'namespace' | 'pipeline' | 'entity'
>;

/**
 * The promotion that a gate keeps waiting; `undefined` while it is open or nobody has looked yet.
 *
 * @param gate - made from a template for the promotion, with the status that its controller wrote
 * @param now - milliseconds
 * @public
 */
export function blockedByGate(
  gate: PolicyGate,
  bundle: Bundle,
  now: number,
): Blocked | undefined {
  const { ready, conditions = [] } = gate.status ?? {};
  const { environment } = gate.spec;
  if (ready !== false || environment === undefined) return undefined;
  const since = conditions.find(({ type }) => type === 'Ready');
  return {
    bundle: bundle.metadata.name,
    version: titleOf(bundle),
    environment,
    ...(since === undefined ? {} : { since: since.lastTransitionTime }),
    sentence: waitingSentence(gate, now),
  };
}

/** When it can open by itself, else why it is closed: what the gate is for stands beside it. */
function waitingSentence({ spec, status }: PolicyGate, now: number): Sentence {
  const { reason = 'It is closed', nextEvaluationAt, opensAt } = status ?? {};
  if (opensAt !== undefined && Date.parse(opensAt) > now)
    return sentence('Opens by itself ', atTime(opensAt, 'about'), '.');
  if (nextEvaluationAt !== undefined && Date.parse(nextEvaluationAt) > now)
    return sentence('It can open at ', about(nextEvaluationAt), '.');
  const told = `${spec.message ?? ''}: `;
  return sentence(
    `${quoted(reason.startsWith(told) ? reason.slice(told.length) : reason)}.`,
  );
}

/**
 * The promotion of a Bundle to an environment that a closed window holds; `undefined` where it is open, or the Bundle has not
 * come so far, or is through.
 *
 * @param now - milliseconds
 * @public
 */
export function blockedByWindow(
  window: ChangeWindow,
  bundle: Bundle,
  environment: string,
  now: number,
): Blocked | undefined {
  const schedule = windowSchedule(window.spec);
  if (schedule.type === 'schedule' && schedule.isOpenAt(now)) return undefined;
  if (!isNext(bundle, environment)) return undefined;
  const changesAt = window.status?.changesAt;
  const { name } = window.metadata;
  const { message = `Change window ${name} is closed` } = window.spec;
  return {
    bundle: bundle.metadata.name,
    version: titleOf(bundle),
    environment,
    sentence:
      changesAt !== undefined && Date.parse(changesAt) > now
        ? sentence(`${quoted(message)}; it opens `, about(changesAt), '.')
        : sentence(`${quoted(message)}.`),
  };
}

/** Whether everything before an environment is verified, and it is not through itself. */
function isNext({ status }: Bundle, environment: string): boolean {
  const { environments = {}, phase } = status ?? {};
  const entry = environments[environment];
  if (isTerminalPhase(phase) || entry === undefined) return false;
  if (entry.verifiedAt !== undefined || entry.finishedAt !== undefined)
    return false;
  return (upstreamsOf(environments, environment) ?? []).every(
    name => environments[name]?.verifiedAt !== undefined,
  );
}
