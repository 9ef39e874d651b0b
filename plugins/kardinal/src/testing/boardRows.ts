import {
  BoardCell,
  BoardRow,
  PromotionState,
} from '@kardinal/backstage-plugin-kardinal-common';
import { minutes } from './instants';

/** A cell of the board: of an environment, how it stands, and since how many minutes. */
export function boardCell(
  environment: string,
  tier: number,
  state: PromotionState,
  minutesAgo: number,
): BoardCell {
  return {
    environment,
    tier,
    state,
    since: minutes(-minutesAgo),
    currentVersion: '1.28.3',
    ...(state === 'Verified' ? {} : { incomingVersion: '1.29.0' }),
  };
}

/** A Pipeline on the board. */
export function boardRowOf(
  name: string,
  row: Partial<BoardRow> = {},
): BoardRow {
  return {
    namespace: 'default',
    name,
    state: 'Verified',
    sentence: [{ type: 'text', text: `${name} is verified.` }],
    bundle: `${name}-1-28-3`,
    entity: {
      kind: 'Component',
      namespace: 'default',
      name,
      owners: ['group:default/team-a'],
      system: 'system:default/shop',
    },
    cells: ['dev', 'staging', 'prod'].map((environment, tier) =>
      boardCell(environment, tier, 'Verified', 60 * 24),
    ),
    ...row,
  };
}
