/** Returns the result of `compute`, or `undefined` if it throws. For input that may be malformed. */
export function tryCompute<Value>(compute: () => Value): Value | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}
