/** What Kardinal itself reports, under these keys. @public */
export const ownChecks = {
  health: 'kardinal/health',
  soak: 'kardinal/soak',
  windows: 'kardinal/windows',
  previousEnvironment: 'kardinal/previous-environment',
} as const;

/** Whether a key is reserved for what Kardinal itself reports: only what its controller sealed counts under it. @public */
export function isOwnCheck(key: string): boolean {
  return key.startsWith('kardinal/');
}
