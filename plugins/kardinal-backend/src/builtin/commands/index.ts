import {
  CommandArguments,
  CommandId,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';
import { abort } from './abort';
import { activate } from './activate';
import { approve } from './approve';
import { create } from './create';
import { emergency } from './emergency';
import { ignoreDrift } from './ignoreDrift';
import { importDrift } from './importDrift';
import { override } from './override';
import { pause } from './pause';
import { pin } from './pin';
import { promote } from './promote';
import { reject } from './reject';
import { remove } from './remove';
import { resume } from './resume';
import { retry } from './retry';
import { revertDrift } from './revertDrift';
import { rollback } from './rollback';
import { unpin } from './unpin';
import { withdraw } from './withdraw';

/** A command without an effect does not compile. */
const effects: {
  readonly [Id in CommandId]: KardinalCommand<Id, CommandArguments<Id>>;
} = {
  abort,
  activate,
  approve,
  create,
  emergency,
  ignoreDrift,
  importDrift,
  override,
  pause,
  pin,
  promote,
  reject,
  remove,
  resume,
  retry,
  revertDrift,
  rollback,
  unpin,
  withdraw,
};

/** The effects of the commands that come with the backend. */
export const builtinCommands: readonly KardinalCommand[] =
  Object.values(effects);
