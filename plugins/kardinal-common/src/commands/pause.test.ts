import { aPipeline } from '../testing/objects';
import { CommandContext } from './definition/CommandDefinition';
import { commands } from './index';

const context: CommandContext = {
  pipeline: aPipeline(['dev', 'prod']),
  bundles: [],
  templates: [],
  gates: { all: [], policyNamespaces: [], isOpen: () => true },
  now: Date.parse('2026-11-18T10:00:00Z'),
};

it.each([
  [{}, /^Pauses all of guestbook until somebody resumes it\. /],
  [
    { environment: 'prod', until: '2026-11-18T12:00:00Z' },
    /^Pauses prod of guestbook until 2026-11-18T12:00:00Z\. /,
  ],
])('says of %j when it ends', (args, words) => {
  expect(commands.pause.confirmation(args, context)).toMatch(words);
});
