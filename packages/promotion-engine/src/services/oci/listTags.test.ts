import { EgressOutcome } from '../egress';
import { MemoryRegistry } from '../../__testUtils__/MemoryRegistry';
import { storeImage } from '../../__testUtils__/storeImage';
import { listTags, TagList } from './listTags';
import { RegistrySession } from './RegistrySession';

const url = 'https://registry.example.com';
const place = `${url}/v2/acme/shop/`;

function registryWith(...tags: readonly string[]) {
  const registry = new MemoryRegistry(url);
  for (const tag of tags) storeImage(registry, 'acme/shop', tag);
  const list = (known?: TagList) =>
    listTags(
      new RegistrySession(
        registry,
        {
          registry: url,
          repository: 'acme/shop',
          tenant: 'default',
          access: 'pull',
        },
        new AbortController().signal,
      ),
      place,
      known,
    );
  return { registry, list };
}

const answer = (
  body: string,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): EgressOutcome => ({ type: 'answered', status, headers, body });

describe('listTags', () => {
  it('reads every page', async () => {
    const { registry, list } = registryWith('1', '2', '3', '4', '5');
    registry.pageSize = 2;
    expect(await list()).toEqual({ tags: ['1', '2', '3', '4', '5'] });
    expect(registry.requests).toHaveLength(3);
  });

  it('asks for pages of the size of the registry where that refuses larger ones', async () => {
    const { registry, list } = registryWith('1', '2');
    registry.instead = ({ url: asked }) =>
      asked.endsWith('?n=1000') ? answer('', {}, 400) : undefined;
    expect((await list()).tags).toEqual(['1', '2']);
  });

  it('asks whether the tags are still the same', async () => {
    const { registry, list } = registryWith('1', '2');
    const known = await list();
    expect(await list(known)).toBe(known);
    storeImage(registry, 'acme/shop', '3');
    expect((await list(known)).tags).toEqual(['1', '2', '3']);
  });

  it('takes no part of a changing list for the whole', async () => {
    const { registry, list } = registryWith('1', '2', '3');
    registry.pageSize = 2;
    expect((await list()).etag).toBeUndefined();
  });

  it('leaves out what no tag can be', async () => {
    const { registry, list } = registryWith();
    registry.instead = () =>
      answer('{"tags":["1.0","../../x","a b","","ok_1"]}');
    expect(await list()).toEqual({ tags: ['1.0', 'ok_1'] });
  });

  it('takes a repository that has lost its tags for an empty one', async () => {
    const { registry, list } = registryWith();
    registry.instead = () => answer('{"name":"acme/shop","tags":null}');
    expect(await list()).toEqual({ tags: [] });
  });

  it.each([
    ['no repository', answer('', {}, 404), 'is not in the registry'],
    ['no list', answer('<html>'), 'was answered with no tags'],
    [
      'a page elsewhere',
      answer('{"tags":[]}', {
        link: '<https://evil.example.com/v2/acme/shop/tags/list?last=1>; rel="next"',
      }),
      'is none of its list',
    ],
    [
      'a page of another list',
      answer('{"tags":[]}', { link: '</v2/secret/tags/list>; rel="next"' }),
      'is none of its list',
    ],
    [
      'pages without an end',
      answer('{"tags":["1"]}', {
        link: '</v2/acme/shop/tags/list?last=1>; rel="next"',
      }),
      'has more than 20000 tags',
    ],
    ['a broken server', answer('', {}, 500), 'answered with 500'],
  ])('refuses %s', async (_what, outcome, message) => {
    const { registry, list } = registryWith();
    registry.instead = () => outcome;
    await expect(list()).rejects.toThrow(message);
    expect(registry.requests.every(each => each.url.startsWith(place))).toBe(
      true,
    );
  });
});
