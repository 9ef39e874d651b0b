import { JsonPath } from './jsonPath';

const object = {
  metadata: { labels: { 'kardinal.io/pipeline': 'guestbook' } },
  spec: { images: [{ reference: 'a:1' }, { reference: 'b:2' }] },
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
};

describe('JsonPath', () => {
  it.each`
    path                                               | found
    ${'.metadata.labels.kardinal\\.io/pipeline'}       | ${['guestbook']}
    ${".metadata.labels['kardinal.io/pipeline']"}      | ${['guestbook']}
    ${'.spec.images[*].reference'}                     | ${['a:1', 'b:2']}
    ${'.spec.images[1].reference'}                     | ${['b:2']}
    ${'.status.conditions[?(@.type=="Ready")].status'} | ${['True']}
    ${'.status.nothing'}                               | ${[]}
  `('$path finds $found', ({ path, found }) => {
    expect(JsonPath.parse(path)?.find(object)).toEqual(found);
  });
});
