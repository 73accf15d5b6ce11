/** Either a value or the reason why there is none. For ordinary failures (parsing, step outcomes), not for bugs. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** A successful result. */
export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

/** A failed result. */
export function err<E>(error: E): Result<never, E> {
  return { ok: false, error }
}
