import {
  CommandArguments,
  CommandId,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';
import { create } from './create';
import { emergency } from './emergency';
import { pause } from './pause';
import { resume } from './resume';
import { retry } from './retry';
import { rollback } from './rollback';

/** A command without an effect does not compile. */
const effects: {
  readonly [Id in CommandId]: KardinalCommand<Id, CommandArguments<Id>>;
} = { create, emergency, pause, resume, retry, rollback };

/** The effects of the commands that come with the backend. */
export const builtinCommands: readonly KardinalCommand[] =
  Object.values(effects);
