const keyPattern =
  /^([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const valuePattern = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

/** Whether a text can be the key of a label, as Kubernetes has them. */
export function isLabelKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Whether a text can be the value of a label, as Kubernetes has them. */
export function isLabelValue(text: string): boolean {
  return valuePattern.test(text);
}
