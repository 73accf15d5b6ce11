const BRAND = Symbol.for('@belfry/client/error')

/**
 * Base class of all errors of this package. `code` is stable, with a fixed set of values per class; the message names the request and the
 * remedy. No error contains the API key. Prefer {@link isBelfryError} to `instanceof`: it works across duplicate copies of the package.
 */
export abstract class BelfryError extends Error {
  abstract readonly code: string

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** For logs: on its own, `JSON.stringify` omits the message of an error. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message }
  }
}

/** Whether a value is an error of this package, even if another copy of the package threw it. */
export function isBelfryError(error: unknown): error is BelfryError {
  return error instanceof Object && BRAND in error
}
