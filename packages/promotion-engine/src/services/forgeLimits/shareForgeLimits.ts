import { Registries } from '../../registry/Registries';
import { ContentBudgets } from './ContentBudgets';
import { ContentTurns } from './ContentTurns';
import { ForgeLimits } from './ForgeLimits';
import { limitedRegistries } from './limitedRegistries';
import { LimitsMap, LimitsMapParts } from './LimitsMap';

/** Registries that keep to the limits of forges together with every process that uses the same accounts. */
export interface SharedForgeLimits {
  readonly registries: Registries;
  /** What others are told through. */
  readonly map: Pick<LimitsMap, 'prepare' | 'follow'>;
}

/** The same registries, which keep to the limits of forges. */
export function shareForgeLimits(
  registries: Registries,
  parts: LimitsMapParts,
): SharedForgeLimits {
  const { clock, logger } = parts;
  const map = new LimitsMap(parts);
  const limits = new ForgeLimits({ map, clock, logger });
  const budgets = new ContentBudgets({ map, clock, logger });
  const turns = new ContentTurns({ clock, budgets });
  return { map, registries: limitedRegistries(registries, limits, turns) };
}
