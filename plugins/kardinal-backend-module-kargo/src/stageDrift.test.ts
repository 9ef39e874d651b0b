import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import {
  application,
  digest,
  freight,
  has,
  promotion,
  stage,
} from './kargo.fixture';
import { readKargo } from './readKargo';
import { driftLabel, stageDrift } from './stageDrift';

const image = 'ghcr.io/acme/shop';
const test = stage('test', [], { status: has('1') });
const runs = (...images: readonly string[]) => application('shop:test', images);

function driftOf(...objects: readonly ForeignObject[]) {
  const read = readKargo([test, ...objects]);
  return stageDrift(read.stages[0], read);
}

function reasons(...objects: readonly ForeignObject[]) {
  return driftOf(...objects).map(({ reason }) => reason);
}

const found = (...objects: readonly ForeignObject[]) => {
  const [drift] = driftOf(runs(`${image}:1.2.0`), freight('2'), ...objects);
  if (drift.reason !== 'FreightFound') throw new Error(drift.message);
  return drift;
};

describe('what a Stage runs that was not promoted to it', () => {
  it.each([
    ['what was promoted', runs(`${image}:1.1.0`)],
    ['its digest', runs(`${image}@${digest('1')}`)],
    ['another image', runs('docker.io/library/redis:7')],
    ['nothing', runs()],
    ['no reference', runs('??')],
    [
      'another version in an Application without the annotation',
      application(undefined, [`${image}:1.2.0`]),
    ],
    [
      'another version in the Application of another Stage',
      application('shop:prod, other:test', [`${image}:1.2.0`]),
    ],
    [
      'another version where the Application is to be left alone',
      application('shop:test', [`${image}:1.2.0`], {
        'kardinal.io/ignore-drift': 'true',
      }),
    ],
    [
      'another version where the observer of the community is to leave it alone',
      application('shop:test', [`${image}:1.2.0`], {
        'kargo-observer.mkutlak.github.io/ignore': 'true',
      }),
    ],
  ])('is nothing where it runs %s', (_what, running) => {
    expect(driftOf(running, freight('2'))).toEqual([]);
  });

  it('is nothing before Kargo has promoted anything to it', () => {
    const read = readKargo([stage('test', []), runs(`${image}:1.2.0`)]);
    expect(stageDrift(read.stages[0], read)).toEqual([]);
  });

  it('is the Freight that has it', () => {
    expect(found()).toMatchObject({
      freight: 'f2',
      message:
        'Stage test runs ghcr.io/acme/shop 1.2.0, not 1.1.0; Freight f2 has that',
    });
  });

  it.each([
    ['a tag', `${image}:1.2.0`],
    ['a digest', `${image}@${digest('2')}`],
    ['both', `${image}:latest@${digest('2')}`],
  ])('is found by %s', (_by, running) => {
    expect(reasons(runs(running), freight('2'))).toEqual(['FreightFound']);
  });

  it('is told by the digest where the tag is the same', () => {
    const [{ reason, message }] = driftOf(
      runs(`${image}:1.1.0@${digest('2')}`),
      freight('3'),
    );
    expect(reason).toBe('FreightMissing');
    expect(message).toContain(
      'runs ghcr.io/acme/shop sha256:222222222222, not sha256:111111111111',
    );
  });

  it('is the newest Freight of the same Warehouse that has it', () => {
    const images = [{ repoURL: image, tag: '1.2.0' }];
    const origin = { kind: 'Warehouse', name: 'other' };
    const again = freight('3', { images });
    const theirs = freight('4', { images, origin });
    expect(found(again, theirs).freight).toBe('f3');
  });

  it.each<[string, readonly ForeignObject[], string]>([
    ['no Freight has it', [runs(`${image}:1.2.0`)], 'FreightMissing'],
    [
      'it rolls out',
      [runs(`${image}:1.1.0`, `${image}:1.2.0`), freight('2')],
      'Unsettled',
    ],
    [
      'a sync is under way',
      [{ ...runs(`${image}:1.2.0`), operation: {} }, freight('2')],
      'Unsettled',
    ],
    [
      'a Promotion is under way',
      [
        runs(`${image}:1.2.0`),
        freight('2'),
        promotion('test.8', { stage: 'test', freight: 'f3' }, 'Pending'),
      ],
      'PromotionInFlight',
    ],
    [
      'a Promotion has no phase yet',
      [
        runs(`${image}:1.2.0`),
        freight('2'),
        promotion('test.8', { stage: 'test', freight: 'f3' }, ''),
      ],
      'PromotionInFlight',
    ],
  ])('promotes nothing where %s', (_when, objects, reason) => {
    expect(reasons(...objects)).toEqual([reason]);
  });

  it('promotes nothing to a Stage without steps', () => {
    const bare = stage('test', [], {
      spec: { promotionTemplate: undefined },
      status: has('1'),
    });
    const read = readKargo([bare, runs(`${image}:1.2.0`), freight('2')]);
    expect(stageDrift(read.stages[0], read)).toEqual([
      expect.objectContaining({ reason: 'NoPromotionSteps' }),
    ]);
  });

  it.each(['Succeeded', 'Failed', 'Errored', 'Aborted'])(
    'is not repeated after a Promotion for it that is %s',
    phase => {
      const drift = found();
      const tried = promotion(
        'test.8',
        { stage: 'test', freight: 'f2' },
        phase,
        { [driftLabel]: drift.key },
      );
      const [again] = driftOf(runs(`${image}:1.2.0`), freight('2'), tried);
      expect(again.reason).toBe('NotRepeated');
      expect(again.message).toContain(`ended as ${phase.toLowerCase()}`);
    },
  );

  it('is another drift when the Stage got the same Freight back since', () => {
    const since = (time: string) =>
      freight('1', { status: { currentlyIn: { test: { since: time } } } });
    const first = found(since('2026-11-18T10:00:00Z'));
    const later = found(since('2026-11-19T10:00:00Z'));
    expect(found(since('2026-11-18T10:00:00Z')).key).toBe(first.key);
    expect(later.key).not.toBe(first.key);
  });
});
