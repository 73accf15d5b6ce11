/** Either a value or what stood in its way. Used where failure is an ordinary answer (parsing, step outcomes), not for bugs. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** A result that holds a value. */
export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

/** A result that holds what stood in the way. */
export function err<E>(error: E): Result<never, E> {
  return { ok: false, error }
}
