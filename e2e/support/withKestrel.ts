import { TestSandboxOptions } from './TestSandbox';

/** Of a portal that has, beside the sample service, one whose owners the guest does not belong to. */
export const withKestrel: TestSandboxOptions = { catalog: ['kestrel'] };
