import { Pause } from '../pause/pauses';
import { CheckView } from './CheckView';
import { Sentence } from './Sentence';

/** One line of an explanation: a part of the expression, its value, its outcome. @public */
export interface ExplainLine {
  readonly source: string;
  readonly value: string;
  readonly outcome: 'true' | 'false' | 'value' | 'error' | 'skipped';
  readonly parts: readonly ExplainLine[];
}

/** One gate of the chosen Bundle; it sits on the edges that it guards. @public */
export interface GateNodeView {
  readonly type: 'gate';
  readonly id: string;
  readonly name: string;
  readonly scope: 'org' | 'team';
  readonly environment: string;
  readonly verdict: 'open' | 'closed' | 'pending' | 'error';
  readonly sentence: Sentence;
  /** e.g. `12 of 30 minutes`. */
  readonly progress?: string;
  /** When it opens by itself, if that can be computed. */
  readonly opensAt?: string;
  /** CEL. */
  readonly expression: string;
  /** `merge` where it holds the merge of the pull request only; absent where it holds the start. */
  readonly holds?: 'merge';
  readonly explanation?: ExplainLine;
  /** What a person or time can do to open it. */
  readonly remedies: readonly Sentence[];
  readonly message?: string;
  /** Where it is no PolicyGate but a person's pause. */
  readonly pause?: Omit<Pause, 'seal'>;
  /** Where it waits for the check of a commit and nothing else. */
  readonly check?: CheckView;
  readonly checkedAt?: string;
  readonly from: { readonly namespace: string; readonly name: string };
  readonly runbook?: string;
}
