/** The first Node with all that Belfry uses of it; the same stands in `engines` of the package. */
const NEEDED = [22, 18] as const

/**
 * What is to be said when this Node is too old; `null` when it is not. Imports nothing, so that it can be asked before anything is loaded that
 * an old Node cannot load.
 *
 * @param version `22.18.0`
 */
export function nodeVersionProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return null
  return `Belfry needs Node ${NEEDED.join('.')} or later, and this is Node ${version}. Install a newer one, or start Belfry with the Node that it brings: npm start.`
}
