import {
  CheckView,
  GateNodeView,
  StateTone,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  RemixiconComponentType,
  RiCheckLine,
  RiCloseLine,
  RiHourglassLine,
} from '@remixicon/react';
import { TextKey } from '../../translation';
import { gateVerdicts } from './gateVerdicts';

/** One icon, one word (the key of a text), one tone. */
export interface GateLook {
  readonly word: TextKey;
  readonly icon: RemixiconComponentType;
  readonly tone: StateTone;
}

/** How each phase of a check looks. */
const checkPhases: Readonly<Record<CheckView['phase'], GateLook>> = {
  success: { word: 'check.success', icon: RiCheckLine, tone: 'success' },
  failure: { word: 'check.failure', icon: RiCloseLine, tone: 'danger' },
  pending: { word: 'check.pending', icon: RiHourglassLine, tone: 'neutral' },
};

/**
 * How a gate looks: as its check, where it waits for one and follows it; as its verdict elsewhere, e.g. where somebody has
 * overridden a check that failed.
 */
export function gateLook({ verdict, check }: GateNodeView): GateLook {
  const followed = check?.phase === 'success' ? 'open' : 'closed';
  return check === undefined || verdict !== followed
    ? gateVerdicts[verdict]
    : checkPhases[check.phase];
}
