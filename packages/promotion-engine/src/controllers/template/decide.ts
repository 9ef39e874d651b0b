import { rfc3339, Template } from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  findCondition,
  Instant,
  Summary,
  summarize,
  unreachable,
} from '@kardinal/kube-controller';
import { tagText } from '../../services/templates/tagText';
import { recordedSource } from '../../services/templates/templateContent';
import { TagState } from '../../services/templates/TemplateWatch';
import { TemplateObservation, TemplateStatus } from './types';

type Recorded = NonNullable<TemplateStatus['source']>;

/** What a pass comes to. */
interface Outcome {
  readonly summary: Summary;
  readonly source?: Recorded | undefined;
}

/**
 * What follows from what a Template names. Pure and total. Only what a look has found moves what is recorded: where the registry
 * cannot be asked, has no such tag, or answers with something else, what was found before is rendered on.
 *
 * ```text
 *  a digest ─▶ nothing is looked at, nothing is recorded
 *  a tag ┬─ cannot be looked at ─▶ what was recorded, and why
 *        ├─ means what is recorded ─▶ nothing
 *        └─ means something else ─▶ recorded; everything that uses it is rendered again
 * ```
 */
export function decide(
  template: Template,
  observed: TemplateObservation,
  now: Instant,
): Decision<Template> {
  const { summary, source } = outcomeOf(template, observed, now);
  return {
    status: {
      ...(source === undefined ? {} : { source }),
      conditions: [...summarize(template.status?.conditions, summary, now)],
    },
    // A look that finds something else wakes it.
    requeue: awaitChange(),
  };
}

function outcomeOf(
  template: Template,
  observed: TemplateObservation,
  now: Instant,
): Outcome {
  switch (observed.type) {
    case 'fixed':
      return {
        summary: {
          state: 'ready',
          reason: 'Fixed',
          message:
            'It names a digest, which means the same for ever: nothing is looked at',
        },
      };
    case 'invalid':
      return {
        source: recordedSource(template),
        summary: {
          state: 'stalled',
          reason: 'ValidationFailed',
          message: observed.problems.join('; '),
        },
      };
    case 'tag':
      return followed(template, observed.state, now);
    default:
      return unreachable(observed);
  }
}

function followed(template: Template, state: TagState, now: Instant): Outcome {
  const recorded = recordedSource(template);
  const kept = (reason: string, message: string): Outcome => ({
    source: recorded,
    summary: {
      state: 'notReady',
      reason,
      message: `${message}; ${keptWords(recorded)}`,
    },
  });
  switch (state.type) {
    case 'unread':
      return { source: recorded, summary: unreadSummary(template, recorded) };
    case 'failed':
      return kept(state.reason, state.message);
    case 'none':
      return kept('TagMissing', state.message);
    case 'unusable':
      return kept('SourceUnusable', state.message);
    case 'found':
      return found(template, state.digest, recorded, now);
    default:
      return unreachable(state);
  }
}

function found(
  { spec }: Template,
  digest: string,
  recorded: Recorded | undefined,
  now: Instant,
): Outcome {
  const { registry, repository, tag = '' } = spec.source;
  const source =
    recorded?.digest === digest
      ? recorded
      : { registry, repository, tag, digest, since: rfc3339(now) };
  return { source, summary: followedSummary(source) };
}

/** What was said before a restart still holds, as long as it names the same. */
function unreadSummary(
  { metadata, status }: Template,
  recorded: Recorded | undefined,
): Summary {
  const said = findCondition(status?.conditions, 'Ready');
  const isSame = status?.observedGeneration === metadata.generation;
  if (said !== undefined && isSame && said.status === 'False')
    return { state: 'notReady', reason: said.reason, message: said.message };
  return recorded === undefined
    ? {
        state: 'notReady',
        reason: 'NotLooked',
        message: 'Nobody has looked yet at what its tag means',
      }
    : followedSummary(recorded);
}

function followedSummary(source: Recorded): Summary {
  return {
    state: 'ready',
    reason: 'Followed',
    message: `${tagText(source)} means ${
      source.digest
    }; where it is moved, everything that uses this Template is rendered again`,
  };
}

function keptWords(recorded: Recorded | undefined): string {
  return recorded === undefined
    ? 'until it is known, nothing is rendered of it'
    : `what it meant before, ${recorded.digest}, is rendered on`;
}
