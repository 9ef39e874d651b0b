import { Programs } from '../../steps/Programs';
import { SourceCommit } from '../../steps/SourceCommit';
import { StepDefinition } from '../../steps/StepDefinition';
import { FakePromotion } from './FakePromotion';

/** What the contract suite needs to try a step. @public */
export interface PromotionStepWorld {
  readonly step: StepDefinition;
  /** As in `config`; accepted by the schema. */
  readonly settings: unknown;
  /** Each is refused by the schema. */
  readonly refused: readonly unknown[];
  /** A promotion that has come to this step; made anew for every test. */
  readonly begin: () => FakePromotion | Promise<FakePromotion>;
  /** Of an edit: the files of the repository that it edits. */
  readonly files?: Readonly<Record<string, string>>;
  /** Of an edit that runs programs: what they come to. Default: none is installed. */
  readonly programs?: Programs;
  /** Of an edit with a `source`: what it reads. */
  readonly source?: SourceCommit;
  /** Of an edit with an `artifact`: what it reads. */
  readonly artifact?: NonNullable<
    Parameters<Extract<StepDefinition, { files: 'any' }>['edit']>[0]['artifact']
  >;
  /** Of an edit with a `template`: what it reads. */
  readonly template?: NonNullable<
    Parameters<Extract<StepDefinition, { files: 'any' }>['edit']>[0]['template']
  >;
}
