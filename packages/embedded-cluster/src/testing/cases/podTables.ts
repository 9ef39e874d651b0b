import { JsonObject } from '../../json/Json';
import { ContractWorld } from '../ContractWorld';

const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';
// Half a day more: a run that takes its time sees the same.
const before = () => new Date(Date.now() - 10.5 * 24 * 3_600_000).toISOString();
const second = (instant: string) => `${instant.slice(0, 19)}Z`;

const running: JsonObject = {
  state: { running: { startedAt: second(before()) } },
  ready: true,
  started: true,
};
const waiting = (reason: string): JsonObject => ({
  state: { waiting: { reason } },
});
const ended = (exitCode: number, reason = ''): JsonObject => ({
  state: { terminated: { exitCode, reason } },
});
const crashed: JsonObject = {
  restartCount: 4,
  lastState: {
    terminated: { exitCode: 1, finishedAt: second(before()) },
  },
};
const isReady = [{ type: 'Ready', status: 'True' }];
const initialized = [{ type: 'Initialized', status: 'True' }];

interface Row {
  readonly is: string;
  /** Of the containers `a`, `b`. */
  readonly containers?: readonly JsonObject[];
  /** Of the init containers `i`, and `s`, which goes on beside the others. */
  readonly init?: readonly JsonObject[];
  readonly status?: JsonObject;
  readonly cells: readonly string[];
}

const rows: readonly Row[] = [
  { is: 'new', cells: ['0/3', 'Pending', '0'] },
  {
    is: 'up',
    containers: [running, running],
    init: [ended(0), running],
    status: { phase: 'Running', conditions: isReady },
    cells: ['3/3', 'Running', '0'],
  },
  {
    is: 'crashing',
    containers: [running, { ...waiting('CrashLoopBackOff'), ...crashed }],
    status: { phase: 'Running' },
    cells: ['1/3', 'CrashLoopBackOff', '4 (10d ago)'],
  },
  {
    is: 'without its image',
    containers: [waiting('ImagePullBackOff'), waiting('ContainerCreating')],
    cells: ['0/3', 'ImagePullBackOff', '0'],
  },
  {
    is: 'failed without a word',
    containers: [ended(3), running],
    status: { phase: 'Running' },
    cells: ['1/3', 'ExitCode:3', '0'],
  },
  {
    is: 'done with one of two',
    containers: [ended(0, 'Completed'), running],
    status: { phase: 'Running' },
    cells: ['1/3', 'NotReady', '0'],
  },
  {
    is: 'ready, with one that is done',
    containers: [ended(0, 'Completed'), running],
    status: { phase: 'Running', conditions: isReady },
    cells: ['1/3', 'Running', '0'],
  },
  {
    is: 'done with one, and the other failed',
    containers: [ended(0, 'Completed'), ended(2, 'Error')],
    status: { phase: 'Running' },
    cells: ['0/3', 'Error', '0'],
  },
  {
    is: 'starting',
    init: [waiting('PodInitializing'), waiting('PodInitializing')],
    cells: ['0/3', 'Init:0/2', '0'],
  },
  {
    is: 'starting, with one that is done',
    init: [ended(0), waiting('PodInitializing')],
    cells: ['0/3', 'Init:1/2', '0'],
  },
  {
    is: 'failing to start',
    init: [{ ...waiting('CrashLoopBackOff'), ...crashed }, {}],
    cells: ['0/3', 'Init:CrashLoopBackOff', '4 (10d ago)'],
  },
  {
    is: 'past what failed at its start',
    containers: [running, running],
    init: [{ ...ended(1, 'Error'), restartCount: 2 }, running],
    status: { phase: 'Running', conditions: initialized },
    cells: ['2/3', 'Init:Error', '0'],
  },
  {
    is: 'evicted',
    status: { phase: 'Failed', reason: 'Evicted' },
    cells: ['0/3', 'Evicted', '0'],
  },
];

function statusesOf(names: readonly string[], given: readonly JsonObject[]) {
  return given.map((status, at) => ({
    name: names[at],
    image: 'a:1',
    imageID: '',
    ready: false,
    restartCount: 0,
    ...status,
  }));
}

/** What a table says of Pods, whose containers nobody runs. */
export function podTableCases(world: ContractWorld): void {
  const container = (name: string, more: JsonObject = {}) => ({
    name,
    image: 'a:1',
    ...more,
  });

  it.each(rows)(
    'a table shows a Pod that is $is',
    async ({ containers = [], init = [], status, cells }) => {
      // A controller makes it, or there is none and nobody asks for it.
      await world.create('serviceaccounts', 'default');
      const made = await world.create('pods', 'a', {
        spec: {
          // Nothing starts it.
          schedulerName: 'nobody',
          containers: [container('a'), container('b')],
          initContainers: [
            container('i'),
            container('s', { restartPolicy: 'Always' }),
          ],
        },
      });
      expect(made.code).toBe(201);
      const written = await world.patch(
        'pods',
        'a',
        'merge',
        {
          status: {
            ...status,
            containerStatuses: statusesOf(['a', 'b'], containers),
            initContainerStatuses: statusesOf(['i', 's'], init),
          },
        },
        {},
        'status',
      );
      expect(written.code).toBe(200);
      const answer = await world.list('pods', {}, { accept });
      expect(answer.body).toMatchObject({
        columnDefinitions: [
          { name: 'Name', priority: 0 },
          { name: 'Ready', priority: 0 },
          { name: 'Status', priority: 0 },
          { name: 'Restarts', priority: 0 },
          { name: 'Age', priority: 0 },
          { name: 'IP', priority: 1 },
          { name: 'Node', priority: 1 },
          { name: 'Nominated Node', priority: 1 },
          { name: 'Readiness Gates', priority: 1 },
        ],
        rows: [
          {
            cells: [
              'a',
              ...cells,
              expect.any(String),
              '<none>',
              '<none>',
              '<none>',
              '<none>',
            ],
          },
        ],
      });
    },
  );
}
