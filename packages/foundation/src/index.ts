/**
 * What every package shares. It imports nothing of this repository, holds no state and runs in browsers, too.
 *
 * @packageDocumentation
 */
export * from './kubernetes/KubeObject';
export * from './kubernetes/ObjectRef';
export * from './kubernetes/ResourceType';
export * from './kubernetes/Condition';
export * from './time/Clock';
export * from './time/rfc3339';
export * from './time/systemClock';
export * from './logging/Logger';
export * from './order/orderByDependencies';
export * from './text/cutText';
export * from './text/errorWords';
export * from './unreachable';
