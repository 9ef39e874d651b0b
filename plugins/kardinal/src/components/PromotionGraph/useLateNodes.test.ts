import { renderHook } from '@testing-library/react';
import { soakingView } from '../../testing/views';
import { useLateNodes } from './useLateNodes';

describe('useLateNodes', () => {
  it('knows what came after the page had opened', () => {
    const nodes = soakingView().selected!.nodes;
    const { result, rerender } = renderHook(useLateNodes, {
      initialProps: [...nodes.slice(1)],
    });
    expect([...result.current]).toEqual([]);
    rerender([...nodes]);
    expect([...result.current]).toEqual([nodes[0].id]);
  });
});
