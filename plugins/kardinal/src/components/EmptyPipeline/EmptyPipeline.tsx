import { Card, CardBody, CardHeader, Text } from '@backstage/ui';
import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineRef } from '../../api/PipelineRef';
import { useTexts } from '../../translation';
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
}) => {
  const { text: t, element } = useTexts();
  return (
    <div className={styles.columns}>
      {props.view.plan.length > 0 && (
        <div className={styles.wide}>
          <PlannedFlow plan={props.view.plan} />
        </div>
      )}
      <Card>
        <CardHeader>
          <Text as="h3" variant="title-x-small" weight="bold">
            {t('release.first')}
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
            {t('release.orCi')}
          </Text>
        </CardHeader>
        <CardBody>
          <p className={styles.text}>
            {element('release.ciSends', {
              tokens: <code>kardinal.ci.tokens</code>,
              token: <code>KARDINAL_TOKEN</code>,
              secret: <code>KARDINAL_HMAC_SECRET</code>,
            })}
          </p>
          <CopyableCode
            label={t('release.ciRequest')}
            code={props.view.createBundleExample}
          />
        </CardBody>
      </Card>
    </div>
  );
};
