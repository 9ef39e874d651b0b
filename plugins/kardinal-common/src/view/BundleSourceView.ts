import { Sentence } from './Sentence';

/** What makes Bundles of a Pipeline by itself, whatever CI and people do. @public */
export interface BundleSourceView {
  /** `branch`: the one that the Pipeline watches. */
  readonly type: 'branch' | 'subscription';
  /** Of a Subscription. */
  readonly name?: string;
  /** `failing`: no Bundle is made until somebody mends what the sentence says, or what it asks answers again. */
  readonly state: 'working' | 'waiting' | 'failing';
  /** What it does, or what is wrong and how to mend it, in the words of its controller. */
  readonly sentence: Sentence;
}
