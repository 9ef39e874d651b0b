import { BundleType } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { BoardEntity } from '../board/types';
import { ArtifactProvenance } from '../subscriptions/combinedProvenance';
import { ProvenanceView } from '../view/types';

/** An image of a Bundle. @public */
export interface ReleasedImage {
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
  /** The registry's page of it, where that is known. */
  readonly url?: string;
}

/** A Helm chart of a Bundle. @public */
export interface ReleasedChart {
  /** Without the name of the chart. */
  readonly repository: string;
  readonly name: string;
  readonly version: string;
  readonly digest?: string;
}

/** What a Bundle is and where it comes from: all of it fixed when it was created. @public */
export interface ReleaseView {
  readonly namespace: string;
  readonly name: string;
  readonly pipeline: string;
  readonly version: string;
  readonly type: BundleType;
  /** RFC 3339. */
  readonly createdAt: string;
  /** Absent where no entity of the catalog shows the Pipeline. */
  readonly entity?: BoardEntity;
  readonly provenance: ProvenanceView & {
    /** Where the sources are, as the artifacts say; nobody has proven that it is a page. */
    readonly source?: string;
    /** The page of the commit, where it can be told from the CI run. */
    readonly commitUrl?: string;
    /** What each of several artifacts says of its own build; absent where none does. */
    readonly artifacts?: readonly ArtifactProvenance[];
  };
  readonly images: readonly ReleasedImage[];
  /** Absent where there are none. */
  readonly charts?: readonly ReleasedChart[];
  /** The commit whose configuration is promoted. */
  readonly configuration?: {
    readonly repository: string;
    readonly sha: string;
    readonly url?: string;
    readonly message?: string;
  };
}

/** What was decided about a Bundle and what happened, as its controllers recorded it: to be kept outside. @public */
export interface ReleaseEvidence {
  readonly namespace: string;
  readonly name: string;
  readonly pipeline: string;
  readonly createdAt: string;
  readonly spec: Bundle['spec'];
  readonly phase: string;
  /**
   * `sealed`: the record carries the signature of the controller. `unsigned`: it does not, and what decisions were made on
   * is left out.
   */
  readonly record: 'sealed' | 'unsigned';
  readonly status: Omit<NonNullable<Bundle['status']>, 'seal'>;
}
