import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { NotAllowedError } from '@backstage/errors';
import {
  DialectView,
  PipelineTarget,
} from '@kardinal/backstage-plugin-kardinal-common';
import { expectDocumented } from '../__testUtils__/expectDocumented';
import { RouterSite } from '../__testUtils__/RouterSite';
import { dialectRouter } from './dialectRouter';

const promotion = (namespace: string) => ({
  kind: 'PromotionStrategy',
  namespace,
  name: 'shop',
  environments: [{ name: 'dev', checks: [] }],
});
const views: readonly DialectView[] = [
  {
    id: 'gitops-promoter',
    title: 'GitOps Promoter',
    state: 'read',
    promotions: [promotion('team-a'), promotion('team-b')],
  },
  { id: 'kargo', title: 'Kargo', state: 'absent', promotions: [] },
];

describe('the routes of other tools', () => {
  let site: RouterSite;
  let reads: string[];

  /** Somebody may set up Pipelines of these namespaces. */
  async function start(...namespaces: readonly string[]) {
    reads = [];
    const isAllowed = ({ namespace }: PipelineTarget) =>
      namespaces.includes(namespace);
    site = await RouterSite.start(
      dialectRouter({
        httpAuth: mockServices.httpAuth(),
        access: {
          filter: async (_permission, targets) => {
            if (namespaces.length === 0) throw new NotAllowedError('no');
            return targets.filter(isAllowed);
          },
          require: async (_permission, target) => {
            if (!isAllowed(target)) throw new NotAllowedError('no');
          },
        },
        reader: { asOf: () => ({ asOf: '2026-11-18T10:00:00Z' }) },
        foreign: {
          views: async () => {
            reads.push('views');
            return views;
          },
          importPipeline: async (id, { kind, namespace, name }) => {
            reads.push([id, kind, namespace, name].join(' '));
            return {
              outcome: 'imported',
              yaml: 'kind: Pipeline\n',
              notCarried: [{ field: 'spec', reason: 'has no counterpart' }],
            };
          },
        },
      }),
    );
  }

  afterEach(() => site.stop());

  async function get(path: string) {
    const answer = await fetch(`${site.url}${path}`, {
      headers: { authorization: mockCredentials.user.header() },
    });
    return { status: answer.status, body: await answer.json() };
  }

  const importPath = (namespace: string) =>
    `/dialects/gitops-promoter/PromotionStrategy/${namespace}/shop/import`;

  it('show what somebody may set up as a Pipeline', async () => {
    await start('team-a');
    const answer = await get('/dialects');
    expectDocumented('/dialects', 'get', answer);
    expect(answer.body).toEqual({
      asOf: '2026-11-18T10:00:00Z',
      items: [{ ...views[0], promotions: [promotion('team-a')] }, views[1]],
    });
  });

  it('read nothing for who may set up none', async () => {
    await start();
    expect((await get('/dialects')).status).toBe(403);
    expect((await get(importPath('team-a'))).status).toBe(403);
    expect(reads).toEqual([]);
  });

  it('import what somebody may set up', async () => {
    await start('team-a');
    const answer = await get(importPath('team-a'));
    expect(answer.status).toBe(200);
    expectDocumented(
      '/dialects/{dialect}/{kind}/{namespace}/{name}/import',
      'get',
      answer,
    );
    expect((await get(importPath('team-b'))).status).toBe(403);
    expect(reads).toEqual(['gitops-promoter PromotionStrategy team-a shop']);
  });
});
