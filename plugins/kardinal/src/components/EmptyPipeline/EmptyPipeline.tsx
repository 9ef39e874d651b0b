import { PipelineRef } from '../../api/PipelineRef';
import { CopyableCode } from '../CopyableCode/CopyableCode';
import { CreateBundleForm } from './CreateBundleForm';
import styles from './EmptyPipeline.module.css';

/** Nothing was released yet: how to do that, here or from CI. */
export const EmptyPipeline = (props: {
  readonly pipeline: PipelineRef;
  readonly curl: string;
  readonly owners: readonly string[];
}) => (
  <div className={styles.columns}>
    <section className={styles.card} aria-labelledby="kardinal-create">
      <h3 id="kardinal-create" className={styles.heading}>
        Promote a first version
      </h3>
      <CreateBundleForm pipeline={props.pipeline} owners={props.owners} />
    </section>
    <section className={styles.card} aria-labelledby="kardinal-ci">
      <h3 id="kardinal-ci" className={styles.heading}>
        Or let CI do it
      </h3>
      <p className={styles.text}>
        The last step of a build sends this. Each release then appears here by
        itself.
      </p>
      <CopyableCode label="Request that CI sends" code={props.curl} />
    </section>
  </div>
);
