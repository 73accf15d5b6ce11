/** What `compute` returns, or `undefined` when it throws: for texts that may not have the form hoped for. */
export function attempt<Value>(compute: () => Value): Value | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}
