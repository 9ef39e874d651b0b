import { AuthorizeResult } from '@backstage/plugin-permission-common';
import request from 'supertest';
import { parse } from 'yaml';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { body, PluginSite, sharedSite } from './__testUtils__/PluginSite';

const path = '/pipelines/{namespace}/{pipeline}/graph';

const get = (site: PluginSite, query = '', pipeline = 'guestbook') =>
  request(site.backend.server).get(
    `/api/kardinal/pipelines/default/${pipeline}/graph${query}`,
  );

describe('the Graph of a Pipeline', () => {
  let result: AuthorizeResult.ALLOW | AuthorizeResult.DENY =
    AuthorizeResult.ALLOW;
  const site = sharedSite(() => ({ result }));

  beforeEach(() => {
    result = AuthorizeResult.ALLOW;
  });

  it('is YAML, for an example and for a Bundle', async () => {
    const example = await get(site);
    expect([example.status, example.type]).toEqual([200, 'application/yaml']);
    expectDocumented(path, 'get', example);
    expect(parse(example.text)).toMatchObject({
      kind: 'Graph',
      metadata: { name: 'guestbook-example' },
    });
    const created = await site.execute({
      type: 'create',
      arguments: { artifacts: body.artifacts },
    });
    const { bundle } = created.body;
    const own = await get(site, `?bundle=${bundle}`);
    expect(parse(own.text)).toMatchObject({ metadata: { name: bundle } });
  });

  it.each([
    ['another Pipeline', '', 'nope', 404],
    ['a Bundle that it does not have', '?bundle=nope', 'guestbook', 404],
  ])('of %s is not found', async (_what, query, pipeline, status) => {
    const answer = await get(site, query, pipeline);
    expect(answer.status).toBe(status);
    expectDocumented(path, 'get', answer);
  });

  it('is shown to those who may read the Pipeline', async () => {
    result = AuthorizeResult.DENY;
    const answer = await get(site);
    expect(answer.status).toBe(403);
    expectDocumented(path, 'get', answer);
  });
});
