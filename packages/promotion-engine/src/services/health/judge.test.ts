import {
  createHealthAdapter,
  HealthAdapter,
  HealthVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from '../../registry/Registry';
import { Finding, HealthChoice, judge } from './judge';

type Findings = Readonly<Record<string, Finding>>;

const adapter = (id: string, more: Partial<HealthAdapter> = {}) =>
  createHealthAdapter({
    id,
    watches: [],
    assess: () => ({ type: 'progressing', message: id }),
    ...more,
  });

const judged = (
  type: HealthVerdict['type'],
  message: string,
  more: Partial<HealthVerdict> = {},
): Finding => ({ type: 'judged', verdict: { type, message, ...more } });

const delivery = { delegate: 'canary', status: 'Healthy' };
const usual: Findings = {
  resource: judged('healthy', 'workloads looked'),
  first: judged('degraded', 'first looked'),
  second: judged('healthy', 'second looked'),
  canary: judged('healthy', 'canary looked', { delivery }),
};
const absent = judged('absent', 'no Application');
const unserved: Finding = { type: 'unserved', message: 'no such kind' };
const unread: Finding = { type: 'unread', message: 'reads' };
const forbidden: Finding = { type: 'forbidden', message: 'may not read' };

function judgedBy(choice: HealthChoice, findings: Findings): HealthVerdict {
  const adapters = new Registry<HealthAdapter>('health adapter');
  adapters.add(
    adapter('second', { detection: { order: 2 } }),
    adapter('resource'),
    adapter('canary', { judges: 'delivery' }),
    adapter('first', { detection: { order: 1 } }),
  );
  const all: Findings = { ...usual, ...findings };
  return judge(adapters, choice, ({ id }) => all[id]);
}

describe('judge', () => {
  it.each<[string, Findings, string, string]>([
    ['the first in order', {}, 'degraded', 'first looked'],
    [
      'the next, where the cluster does not serve the first',
      { first: unserved },
      'healthy',
      'second looked',
    ],
    [
      'the next, where its object does not exist',
      { first: absent },
      'healthy',
      'second looked',
    ],
    [
      'the workloads, where nothing else is served',
      { first: unserved, second: unserved },
      'healthy',
      'workloads looked',
    ],
    [
      'the workloads with a warning, where an object does not exist',
      { first: absent, second: unserved },
      'healthy',
      'workloads looked (judged by the workloads: no Application)',
    ],
    [
      'the workloads with a warning, where it may not be read',
      { first: forbidden, second: unserved },
      'healthy',
      'workloads looked (judged by the workloads: may not read)',
    ],
    [
      'nobody, while nothing is known',
      { first: unread },
      'progressing',
      'reads',
    ],
  ])('lets %s judge', (_who, findings, type, message) => {
    expect(judgedBy({}, findings)).toMatchObject({ type, message });
  });

  it.each<[string, HealthChoice, Findings, readonly string[] | undefined]>([
    [
      'of what is not there',
      {},
      { first: absent, second: unserved },
      ['no Application'],
    ],
    [
      'of each that is not',
      {},
      { first: absent, second: forbidden },
      ['no Application', 'may not read'],
    ],
    [
      'of what is named and not there',
      { type: 'first' },
      { first: absent },
      ['no Application'],
    ],
    ['of nothing where the next one judges', {}, { first: absent }, undefined],
    [
      'of nothing where no such kind is served',
      {},
      { first: unserved, second: unserved },
      undefined,
    ],
  ])('warns %s', (_what, choice, findings, warnings) => {
    expect(judgedBy(choice, findings).warnings).toEqual(warnings);
  });

  it.each<[string, string, Findings, string, string]>([
    ['only that one', 'second', {}, 'healthy', 'second looked'],
    [
      'the workloads with a warning, where its object does not exist',
      'first',
      { first: absent },
      'healthy',
      'workloads looked (judged by the workloads: no Application)',
    ],
    [
      'nobody, where the cluster does not serve it',
      'first',
      { first: unserved },
      'progressing',
      'no such kind',
    ],
    [
      'nobody, where it may not be read',
      'first',
      { first: forbidden },
      'progressing',
      'may not read',
    ],
    [
      'nobody else, where a delivery does not exist',
      'canary',
      { canary: absent },
      'notBegun',
      'no Application',
    ],
  ])(
    'lets %s judge, where %s is named',
    (_who, type, findings, verdict, message) => {
      expect(judgedBy({ type }, findings)).toMatchObject({
        type: verdict,
        message,
      });
    },
  );

  it('says which adapters there are where one is not installed', () => {
    expect(judgedBy({ type: 'fluxx' }, {}).message).toBe(
      'no health adapter "fluxx" is installed; use one of canary, first, resource, second, or install the module that adds it',
    );
  });

  it.each<[string, HealthChoice, Findings, string, string]>([
    ['alone', {}, {}, 'healthy', 'canary looked'],
    [
      'until it is healthy, and then the named adapter',
      { type: 'first' },
      {},
      'degraded',
      'first looked',
    ],
    [
      'as long as it is not healthy',
      { type: 'second' },
      { canary: judged('failed', 'aborted', { delivery }) },
      'failed',
      'aborted',
    ],
  ])('lets a delegate judge %s', (_how, choice, findings, type, message) => {
    expect(judgedBy({ ...choice, delegate: 'canary' }, findings)).toEqual({
      type,
      message,
      delivery,
    });
  });
});
