import { renderHook, waitFor } from '@testing-library/react';
import { useGradually } from './useGradually';

const listOf = (length: number) => Array.from({ length }, (_, at) => at);

it('has a short list at once, as it is', () => {
  const items = listOf(40);
  const { result } = renderHook(() => useGradually(items));
  expect(result.current).toBe(items);
});

it('has the beginning of a long list first, and all of it in the end', async () => {
  const items = listOf(1_000);
  const seen: (readonly number[])[] = [];
  const { result } = renderHook(() => {
    const shown = useGradually(items);
    seen.push(shown);
    return shown;
  });
  expect(seen[0]).toEqual(listOf(40));
  await waitFor(() => expect(result.current).toBe(items));
  for (const each of seen) expect(each).toEqual(listOf(each.length));
});

it('keeps what it has come to when another list comes', async () => {
  const { result, rerender } = renderHook(({ items }) => useGradually(items), {
    initialProps: { items: listOf(300) },
  });
  await waitFor(() => expect(result.current).toHaveLength(300));
  const next = listOf(200);
  rerender({ items: next });
  expect(result.current).toBe(next);
});
