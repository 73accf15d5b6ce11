const BRAND = Symbol.for('@belfry/client/error')

/**
 * What every failure of this package is. `code` is stable and closed per class; the message names the request and the remedy. The
 * API key is in none of them. Prefer {@link isBelfryError} to `instanceof`: it also knows the errors of a second copy of the package.
 */
export abstract class BelfryError extends Error {
  abstract readonly code: string

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** For logs: `JSON.stringify` leaves out the message of an error by itself. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message }
  }
}

/** Whether a call failed with an error of this package, even if another copy of it threw. */
export function isBelfryError(error: unknown): error is BelfryError {
  return error instanceof Object && BRAND in error
}
