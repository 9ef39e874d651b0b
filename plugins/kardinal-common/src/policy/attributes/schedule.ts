import { TimeVarying } from '@kardinal/cel';
import { AttributeRoot } from './AttributeRoot';
import { calendarOf } from './calendar';
import { PromotionFacts } from './PromotionFacts';

/** `schedule`: what the clocks of the gate's zone show, and the instant. */
export const scheduleRoot: AttributeRoot<PromotionFacts> = {
  type: {
    object: {
      isWeekend: 'bool',
      hour: 'number',
      dayOfWeek: 'string',
      now: 'timestamp',
    },
  },
  valueOf: ({ timezone }) => ({
    ...calendarOf(timezone),
    now: new TimeVarying({ type: 'now' }),
  }),
};
