import { z } from 'zod';
import { fieldAt, schemaProblemText } from './schemaProblems';

const schema = z.strictObject({
  text: z.string().min(1).max(3).optional(),
  count: z.number().min(1).max(9).optional(),
  whole: z.int().optional(),
  positive: z.number().positive().optional(),
  sort: z.enum(['a', 'b']).optional(),
  only: z.literal('x').optional(),
  list: z
    .array(z.strictObject({ name: z.string() }))
    .min(1)
    .max(2)
    .optional(),
  own: z.string().startsWith('https://', 'must begin with https').optional(),
  flag: z.boolean().optional(),
});

const named = { name: 'a' };

it.each<[object, string]>([
  [{ text: 5 }, 'text: must be a text, not a number'],
  [{ text: null }, 'text: must be a text, not nothing'],
  [{ text: '' }, 'text: must not be empty'],
  [{ text: 'long' }, 'text: must have at most 3 characters'],
  [{ count: 0 }, 'count: must be at least 1'],
  [{ count: 10 }, 'count: must be at most 9'],
  [{ whole: 1.5 }, 'whole: must be a whole number, not a number'],
  [{ positive: 0 }, 'positive: must be more than 0'],
  [{ sort: 'c' }, 'sort: must be one of "a", "b"'],
  [{ only: 'y' }, 'only: must be "x"'],
  [{ list: [] }, 'list: needs at least one entry'],
  [{ list: [named, named, named] }, 'list: must have at most 2 items'],
  [{ list: named }, 'list: must be a list, not a set of fields'],
  [{ list: [{}] }, 'list[0].name: is missing; write a text'],
  [
    { list: [{ ...named, other: 1 }] },
    'list[0]: has no such field: "other"; remove it',
  ],
  [{ flag: 'yes' }, 'flag: must be true or false, not a text'],
  [{ own: 'http://a' }, 'own: must begin with https'],
])('%j is refused in words', (value, expected) => {
  const parsed = schema.safeParse(value);
  const problems = parsed.error?.issues.map(
    ({ path, message }) => `${fieldAt(path)}: ${schemaProblemText(message)}`,
  );
  expect(problems).toEqual([expected]);
});
