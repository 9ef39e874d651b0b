import { Card, CardBody, CardHeader, Text } from '@backstage/ui';
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
    <Card>
      <CardHeader>
        <Text as="h3" variant="title-x-small" weight="bold">
          Promote a first version
        </Text>
      </CardHeader>
      <CardBody>
        <CreateBundleForm pipeline={props.pipeline} owners={props.owners} />
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
          The last step of a build sends this. Each release then appears here by
          itself.
        </p>
        <CopyableCode label="Request that CI sends" code={props.curl} />
      </CardBody>
    </Card>
  </div>
);
