import { JsonObject } from '../../json/Json';
import { causesOf } from '../answers';
import { ContractWorld } from '../ContractWorld';
import { definition } from '../definition';

const accepted: readonly (readonly [string, string, string])[] = [
  ['a flag inside of it', '^a(?i:b)$', 'aB'],
  ['a class of POSIX', '^[[:alpha:]]+$', 'ab'],
  ['quoted text', '^\\Qa.b\\E$', 'a.b'],
  ['the end of the text', '^a\\z', 'a'],
  ['a Unicode class of one letter', '^\\pL+$', 'äß'],
  ['a named group', '^(?P<first>a)b$', 'ab'],
  ['repetition in repetition', '^(a+)+$', 'aa'],
];

/** What JavaScript has in common with these is not what RE2 has. */
const refused: readonly (readonly [string, string])[] = [
  ['a lookahead', '^(?!a)b$'],
  ['a lookbehind', '(?<=a)b'],
  ['a backreference', '^(a)\\1$'],
  ['a repetition beyond 1000', 'a{1001}'],
  ['a group that is not closed', '(a'],
];

/** Patterns are RE2's: their time is linear in the text, and what RE2 does not know is refused where it is written. */
export function patternCases(world: ContractWorld): void {
  const properties = (pattern: string): JsonObject => ({
    spec: {
      type: 'object',
      properties: { text: { type: 'string', pattern } },
    },
  });

  describe('patterns', () => {
    it.each(accepted)('have %s', async (title, pattern, text) => {
      const plural = `${title.replace(/[^a-z]/gi, '').toLowerCase()}s`;
      await world.define(
        plural,
        `${plural[0].toUpperCase()}${plural.slice(1)}`,
        {
          properties: properties(pattern),
        },
      );
      const good = await world.create(plural, 'a', { spec: { text } });
      expect(good.code).toBe(201);
      const spec = { text: `${'a'.repeat(5_000)}!` };
      const bad = await world.create(plural, 'b', { spec });
      expect(causesOf(bad)).toEqual(['spec.text FieldValueInvalid']);
    });

    it.each(refused)('are refused with %s', async (_, pattern) => {
      const body = definition(world.group, 'refusals', 'Refusal', {
        properties: properties(pattern),
      });
      const answer = await world.create(
        'customresourcedefinitions',
        undefined,
        body,
      );
      expect(answer.code).toBe(422);
      expect(causesOf(answer)).toEqual([
        'spec.validation.openAPIV3Schema.properties[spec].properties[text].pattern FieldValueInvalid',
      ]);
    });
  });
}
