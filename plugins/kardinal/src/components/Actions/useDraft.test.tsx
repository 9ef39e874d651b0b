import { act, renderHook } from '@testing-library/react';
import { useDraft } from './useDraft';

const why = 'default/guestbook/pause {}/reason';
const draftOf = (id: string) => renderHook(() => useDraft(id));

beforeEach(() => sessionStorage.clear());

it('is there again where the page is drawn anew, for the same question only', () => {
  const first = draftOf(why);
  expect(first.result.current.text).toBe('');
  act(() => first.result.current.change('INC-7'));
  first.unmount();
  expect(draftOf(why).result.current.text).toBe('INC-7');
  expect(draftOf('default/guestbook/abort {}/reason').result.current.text).toBe(
    '',
  );
});

it('is forgotten once it was sent, and shown until the question is closed', () => {
  const { result } = draftOf(why);
  act(() => result.current.change('INC-7'));
  act(() => result.current.forget());
  expect(result.current.text).toBe('INC-7');
  expect(draftOf(why).result.current.text).toBe('');
});
