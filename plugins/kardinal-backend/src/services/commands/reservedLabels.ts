/** Whether a label's key is one that controllers decide by: nobody sets it with a request. */
export function isReservedLabel(key: string): boolean {
  return /^([^/]+\.)?(kardinal|kubernetes|k8s|kro)\.(io|run)\//i.test(key);
}
