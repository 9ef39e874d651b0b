import { Card, CardBody, CardHeader, Text } from '@backstage/ui';
import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineRef } from '../../api/PipelineRef';
import { CopyableCode } from '../CopyableCode/CopyableCode';
import { CreateBundleForm } from './CreateBundleForm';
import { PlannedFlow } from './PlannedFlow';
import styles from './EmptyPipeline.module.css';

/** Nothing was released yet: how to do that, here or from CI. */
export const EmptyPipeline = (props: {
  readonly pipeline: PipelineRef;
  readonly view: Pick<
    PipelineView,
    'plan' | 'repository' | 'createBundleExample'
  >;
  readonly owners: readonly string[];
}) => (
  <div className={styles.columns}>
    {props.view.plan.length > 0 && (
      <div className={styles.wide}>
        <PlannedFlow plan={props.view.plan} />
      </div>
    )}
    <Card>
      <CardHeader>
        <Text as="h3" variant="title-x-small" weight="bold">
          Promote a first version
        </Text>
      </CardHeader>
      <CardBody>
        <CreateBundleForm
          pipeline={props.pipeline}
          plan={props.view}
          owners={props.owners}
        />
      </CardBody>
    </Card>
    <Card>
      <CardHeader>
        <Text as="h3" variant="title-x-small" weight="bold">
          Or let CI do it
        </Text>
      </CardHeader>
      <CardBody>
        <p className={styles.text}>
          The last step of a build sends this, with a token and its secret from{' '}
          <code>kardinal.ci.tokens</code> of the configuration in{' '}
          <code>KARDINAL_TOKEN</code> and <code>KARDINAL_HMAC_SECRET</code>.
          Each release then appears here by itself.
        </p>
        <CopyableCode
          label="Request that CI sends"
          code={props.view.createBundleExample}
        />
      </CardBody>
    </Card>
  </div>
);
