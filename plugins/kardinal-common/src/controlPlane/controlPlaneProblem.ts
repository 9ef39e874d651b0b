import { unreachable } from '@kardinal/foundation';
import { at, plainSentence, quoted, sentence } from '../view/sentences';
import { ControlPlaneProblem } from '../view/types';
import { ControlPlaneFailure, ControlPlaneStage } from './ControlPlaneStatus';

/** What is reported of a control plane that fails: what it is, and what helps. @public */
export function controlPlaneProblem(
  failure: ControlPlaneFailure,
  since: string,
  stage: ControlPlaneStage,
): ControlPlaneProblem {
  const { title, remedy, healing } = words(failure);
  const begin =
    stage === 'running'
      ? 'The control plane cannot store changes'
      : 'The control plane has not started';
  return {
    title: `${begin}: ${title}`,
    description: sentence(
      `${remedy} `,
      healing === 'byItself' ? `${promise(stage)} ` : '',
      'Noticed ',
      at(since),
      '.',
    ),
  };
}

interface Words {
  readonly title: string;
  readonly remedy: string;
  /** What happens once the reason is gone. */
  readonly healing: 'byItself' | 'byRestart';
}

function promise(stage: ControlPlaneStage): string {
  return stage === 'running'
    ? 'Nothing that was accepted is lost; promotion continues by itself.'
    : 'It then starts by itself.';
}

function words({ type, where, detail }: ControlPlaneFailure): Words {
  const healing = 'byItself';
  switch (type) {
    case 'full':
      return {
        title: 'the disk is full',
        remedy: `Free space for ${where}.`,
        healing,
      };
    case 'locked':
      return {
        title: 'its database is locked',
        remedy: `End what holds ${where} locked, such as a backup or a database shell.`,
        healing,
      };
    case 'readOnly':
      return {
        title: 'its database is read-only',
        remedy: `Let the backend write to ${where}.`,
        healing,
      };
    case 'unreachable':
      return {
        title: 'its database is not responding',
        remedy: `Check that ${where} is up and can be reached (${quoted(
          detail,
        )}).`,
        healing,
      };
    case 'inUse':
      return {
        title: 'another backend uses its database',
        remedy: `Only one at a time can use ${where}; this one takes over when the other has ended.`,
        healing,
      };
    case 'newer':
      return {
        title: 'its database is of a newer version',
        remedy: `Install the version that wrote ${where}, or a newer one (${quoted(
          detail,
        )}). Nothing was changed.`,
        healing: 'byRestart',
      };
    case 'older':
      return {
        title: 'its database is of an older version',
        remedy: `Let the backend change the schema of ${where} (${quoted(
          detail,
        )}). Nothing was changed.`,
        healing: 'byRestart',
      };
    case 'damaged':
      return {
        title: 'its database is damaged',
        remedy: `Restore ${where} from a backup while the backend is stopped (${quoted(
          detail,
        )}).`,
        healing: 'byRestart',
      };
    case 'other':
      return {
        title: 'its database reports an error',
        remedy: `${where} says: ${quoted(detail)}.`,
        healing,
      };
    case 'failed':
      return {
        title: 'it does not try again',
        remedy: `Correct this and start the backend again: ${quoted(detail)}.`,
        healing: 'byRestart',
      };
    default:
      return unreachable(type);
  }
}

/** The problem in one text, for logs and refusals. @public */
export function plainProblem(problem: ControlPlaneProblem): string {
  return `${problem.title}. ${plainSentence(problem.description)}`;
}
