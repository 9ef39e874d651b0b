import { useApi } from '@backstage/frontend-plugin-api';
import { Button, Select, TextField } from '@backstage/ui';
import {
  GateSimulationView,
  PolicyView,
  ReleaseSimulationView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FormEvent, useState } from 'react';
import { reportsApiRef } from '../../api/ReportsApi';
import { describeZone } from '../../format/formatInstant';
import { exampleMoment } from '../../format/parseMoment';
import { useAnswer } from '../../hooks/useAnswer';
import { useReader } from '../../hooks/useReader';
import { TextKey, useTexts } from '../../translation';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import report from '../ReportPage/ReportPage.module.css';
import { ExpressionEditor, useExpressionProblem } from './ExpressionEditor';
import { PastReleases } from './PastReleases';
import styles from './Policies.module.css';
import { SimulatedGates } from './SimulatedGates';
import {
  fieldProblems,
  pastOf,
  SimulationFields,
  suppositionOf,
} from './simulationRequest';

type Outcome =
  | { readonly type: 'none' }
  | { readonly type: 'busy'; readonly what: 'one' | 'past' }
  | { readonly type: 'one'; readonly simulation: GateSimulationView }
  | { readonly type: 'past'; readonly simulation: ReleaseSimulationView }
  | { readonly type: 'failed'; readonly error: unknown };

const usual = 'usual';

interface WrittenField {
  readonly name: 'at' | 'labels' | 'soak' | 'metrics';
  readonly label: TextKey;
  readonly description: TextKey;
}

const writtenFields: readonly WrittenField[] = [
  { name: 'at', label: 'simulate.at', description: 'simulate.atIs' },
  { name: 'soak', label: 'simulate.soak', description: 'simulate.soakIs' },
  {
    name: 'labels',
    label: 'simulate.labels',
    description: 'simulate.labelsAre',
  },
  {
    name: 'metrics',
    label: 'simulate.metrics',
    description: 'simulate.metricsAre',
  },
];

/** What a policy would say, with another expression, at another time, of another Bundle; and of last month's releases. Nothing is written. */
export const SimulatePolicy = ({ policy }: { readonly policy: PolicyView }) => {
  const api = useApi(reportsApiRef);
  const reader = useReader();
  const { text: t } = useTexts();
  const places = policy.pipelines.flatMap(({ namespace, name, guarded }) =>
    guarded.map(environment => ({
      id: `${namespace}/${name} ${environment}`,
      label: `${name} · ${environment}`,
    })),
  );
  const [fields, setFields] = useState<SimulationFields>({
    expression: policy.expression ?? '',
    place: places[0]?.id ?? '',
    bundle: '',
    at: '',
    labels: '',
    soak: '',
    metrics: '',
  });
  const [outcome, setOutcome] = useState<Outcome>({ type: 'none' });
  const pipeline = pipelineOf(fields.place);
  const { value: bundles = [] } = useAnswer(fields.place, request =>
    api.bundles(pipeline, request),
  );
  const problem = useExpressionProblem(fields.expression);
  const isGate = policy.kind === 'PolicyGate';
  const problems = fieldProblems(fields, reader);
  const isWrong =
    Object.keys(problems).length > 0 || (isGate && problem !== undefined);
  const change = (name: keyof SimulationFields) => (value: string) =>
    setFields(last => ({ ...last, [name]: value }));
  const simulate = async (what: 'one' | 'past') => {
    setOutcome({ type: 'busy', what });
    try {
      setOutcome(
        what === 'one'
          ? {
              type: what,
              simulation: await api.simulate(
                pipeline,
                suppositionOf(policy, fields, reader),
              ),
            }
          : {
              type: what,
              simulation: await api.simulatePast(
                pipeline,
                pastOf(policy, fields, reader),
              ),
            },
      );
    } catch (error) {
      setOutcome({ type: 'failed', error });
    }
  };
  return (
    <section className={`${report.box} ${styles.stack}`}>
      <h3 className={report.heading}>{t('simulate.simulate')}</h3>
      <p className={report.muted}>{t('simulate.nothingWritten')}</p>
      <form
        className={styles.stack}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          simulate('one');
        }}
      >
        {isGate && (
          <ExpressionEditor
            text={fields.expression}
            onChange={change('expression')}
            problem={problem}
          />
        )}
        <div className={styles.fields}>
          <Select
            label={t('simulate.environment')}
            options={places}
            selectedKey={fields.place}
            onSelectionChange={key =>
              setFields(last => ({ ...last, place: String(key), bundle: '' }))
            }
          />
          <Select
            label={t('simulate.bundle')}
            options={[
              { id: usual, label: t('simulate.newest') },
              ...bundles.map(({ name, version }) => ({
                id: name,
                label: version,
              })),
            ]}
            selectedKey={fields.bundle || usual}
            onSelectionChange={key =>
              change('bundle')(key === usual ? '' : String(key))
            }
          />
          {writtenFields.map(({ name, label, description }) => (
            <TextField
              key={name}
              label={t(label)}
              description={t(description, {
                zone: describeZone(reader),
                example: exampleMoment(reader),
              })}
              value={fields[name]}
              onChange={change(name)}
              validationBehavior="aria"
              isInvalid={problems[name] !== undefined}
              validate={() => {
                const wrong = problems[name];
                return wrong && t(wrong.key, wrong.values);
              }}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            isDisabled={isWrong}
            isPending={outcome.type === 'busy' && outcome.what === 'one'}
          >
            {t('simulate.simulate')}
          </Button>
          <Button
            variant="secondary"
            isDisabled={isWrong}
            isPending={outcome.type === 'busy' && outcome.what === 'past'}
            onPress={() => simulate('past')}
          >
            {t('simulate.pastReleases')}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {outcome.type === 'one' && (
          <SimulatedGates simulation={outcome.simulation} />
        )}
        {outcome.type === 'past' && (
          <PastReleases simulation={outcome.simulation} />
        )}
        {outcome.type === 'failed' && (
          <ErrorAlert
            error={outcome.error}
            permission="kardinal.pipeline.read"
            owners={[]}
          />
        )}
      </div>
    </section>
  );
};

function pipelineOf(place: string) {
  const [namespace = '', name = ''] = place.split(' ')[0].split('/');
  return { namespace, name };
}
