import { BundleType } from '../api/artifacts';
import { Sentence } from './Sentence';
import { PromotionState } from './states';

/** Who asked for what, as CI said it. @public */
export interface ProvenanceView {
  readonly commitSHA?: string;
  readonly ciRunURL?: string;
  readonly author?: string;
  readonly buildTimestamp?: string;
}

/** One Bundle in the list. @public */
export interface BundleSummary {
  readonly name: string;
  readonly type: BundleType;
  /** What a person calls it: the tag of its (first) image, `chart` with its name and version, or `config` and its short commit. */
  readonly version: string;
  readonly phase: string;
  /** From the portal's table of states. */
  readonly state: PromotionState;
  readonly createdAt: string;
  readonly provenance: ProvenanceView;
  readonly images: readonly string[];
  /** As `chartReference` writes them; absent where there are none. */
  readonly charts?: readonly string[];
  /** `2 of 3`. */
  readonly verified: number;
  readonly targeted: number;
  readonly sentence: Sentence;
  readonly supersededBy?: string;
}
