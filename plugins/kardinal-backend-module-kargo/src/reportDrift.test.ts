import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import {
  application,
  freight,
  has,
  stage,
  templateSteps,
} from './kargo.fixture';
import { driftReporter } from './reportDrift';

const image = 'ghcr.io/acme/shop';
const vars = [{ name: 'region', value: 'eu' }];
const test = stage('test', [], { spec: { vars }, status: has('1') });
const runs = application('shop:test', [`${image}:1.2.0`]);

const find = (...objects: readonly ForeignObject[]) =>
  driftReporter('create')?.findDrift(objects) ?? [];

/** As Kargo keeps it: under another name. */
function stored(object: ForeignObject, phase: string): ForeignObject {
  const metadata = { ...object.metadata, name: 'test.01kargo.f2' };
  return { ...object, metadata, status: { phase } };
}

describe('what Kargo is told', () => {
  it('is a Promotion of the Freight that runs, with the steps of the Stage', () => {
    const [drift, ...others] = find(test, runs, freight('2'));
    expect(others).toEqual([]);
    expect(drift.about).toBe(test);
    expect(drift.create?.type.plural).toBe('promotions');
    expect(drift.create?.object).toEqual({
      apiVersion: 'kargo.akuity.io/v1alpha1',
      kind: 'Promotion',
      metadata: {
        name: expect.stringMatching(/^test-kardinal-[0-9a-f]+$/),
        namespace: 'shop',
        labels: {
          'app.kubernetes.io/managed-by': 'kardinal',
          'kardinal.io/kargo-drift': expect.stringMatching(/^[0-9a-f]+$/),
        },
        annotations: { 'kardinal.io/reason': drift.message },
      },
      spec: { stage: 'test', freight: 'f2', steps: templateSteps, vars },
    });
  });

  it.each(['', 'Pending', 'Running', 'Succeeded', 'Failed', 'Errored'])(
    'is told once, whatever becomes of it: %j',
    phase => {
      const [{ create }] = find(test, runs, freight('2'));
      const object = create?.object as ForeignObject;
      const again = find(test, runs, freight('2'), stored(object, phase));
      expect(again.filter(each => each.create !== undefined)).toEqual([]);
    },
  );

  it('is nothing without the annotation, and says a missing Freight', () => {
    const quiet = application(undefined, [`${image}:1.2.0`]);
    expect(find(test, quiet, freight('2'))).toEqual([]);
    expect(find(test, runs)).toEqual([
      {
        about: test,
        reason: 'FreightMissing',
        message: expect.stringContaining('no Freight of Warehouse shop'),
      },
    ]);
  });

  it('is not said while it ends by itself', () => {
    const both = application('shop:test', [`${image}:1.1.0`, `${image}:1.2.0`]);
    expect(find(test, both, freight('2'))).toEqual([]);
  });
});
