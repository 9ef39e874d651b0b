import {
  PipelineView,
  ViewMessage,
} from '@kardinal/backstage-plugin-kardinal-common';
import { soakingView } from '../testing/views';
import { applyViewMessage } from './applyViewMessage';

const delta = (patch: readonly unknown[], from = '1'): ViewMessage => ({
  type: 'delta',
  from,
  version: '2',
  patch,
});
const view: PipelineView = { ...soakingView(), version: '1' };

describe('applyViewMessage', () => {
  it('applies a snapshot whatever was there before', () => {
    const message: ViewMessage = { type: 'snapshot', view };
    expect(applyViewMessage(undefined, message)).toBe(view);
    expect(applyViewMessage(soakingView(), message)).toBe(view);
  });

  it('applies a change to a copy', () => {
    const after = applyViewMessage(
      view,
      delta([{ op: 'replace', path: '/name', value: 'renamed' }]),
    );
    expect(after).toEqual({ ...view, name: 'renamed', version: '2' });
    expect(view.name).toBe('guestbook');
  });

  it.each([
    ['there is no view yet', undefined, delta([])],
    ['it follows another version', view, delta([], '0')],
    [
      'it does not fit',
      view,
      delta([{ op: 'replace', path: '/missing/part', value: 1 }]),
    ],
  ])('returns nothing when %s', (_name, before, message) => {
    expect(applyViewMessage(before, message)).toBeUndefined();
  });
});
