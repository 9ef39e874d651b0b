/** The same object; its methods refuse to begin once the signal is aborted. @public */
export function abortable<T extends object>(target: T, signal: AbortSignal): T {
  return new Proxy(target, {
    get(object, name) {
      const member: unknown = Reflect.get(object, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        signal.throwIfAborted();
        return member.apply(object, args);
      };
    },
  });
}
