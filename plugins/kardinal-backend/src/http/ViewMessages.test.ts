import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { ViewMessages } from './ViewMessages';

const view = (version: string, name: string) =>
  ({ version, name } as PipelineView);

describe('the messages of a view', () => {
  it('begin with all of it', () => {
    const shown = view('1', 'a');
    expect(JSON.parse(new ViewMessages().text(undefined, shown))).toEqual({
      type: 'snapshot',
      view: shown,
    });
  });

  it('go on with what has changed since what somebody has', () => {
    const messages = new ViewMessages();
    const next = view('3', 'b');
    const patch = [{ op: 'replace', path: '/name', value: 'b' }];
    for (const from of ['1', '2'])
      expect(JSON.parse(messages.text(view(from, 'a'), next))).toEqual({
        type: 'delta',
        from,
        version: '3',
        patch: expect.arrayContaining(patch),
      });
  });
});
