import { Template } from '@kardinal/backstage-plugin-kardinal-common';

/** Values of a chart. */
export type Values = Readonly<Record<string, unknown>>;

/** A change of what the source of a Template comes to. */
export interface TemplatePatch {
  readonly target: {
    readonly group?: string | undefined;
    readonly kind: string;
    readonly name?: string | undefined;
  };
  readonly updates: readonly {
    readonly path: string;
    /** A scalar. */
    readonly value?: unknown;
  }[];
}

/** What an environment overrides of a Template. */
export interface Overrides {
  readonly values: Values;
  readonly patches: readonly TemplatePatch[];
}

/** What a Template says, by its name. */
export interface NamedTemplate {
  readonly name: string;
  readonly spec: Template['spec'];
}

/** What is not allowed: where it is among the overrides, and why, with the fix. */
export interface OverrideProblem {
  /** e.g. `values.image.tag` or `patches[0].updates[1].path`. */
  readonly field: string;
  readonly message: string;
}

/** They mean something to JavaScript, and to no chart. */
const reserved: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Whether a name is one that nothing may be called. */
export function isReserved(name: string | number): boolean {
  return reserved.includes(String(name));
}
