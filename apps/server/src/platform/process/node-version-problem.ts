/** The oldest version of Node that works; the same as in `engines` of the package. */
const NEEDED = [22, 18] as const

/**
 * A message when this version of Node is too old; `null` when it is not. This file imports nothing, so that it runs before anything is
 * loaded that an old Node cannot load.
 *
 * @param version such as `22.18.0`
 */
export function nodeVersionProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return null
  return `Belfry needs Node ${NEEDED.join('.')} or later, and this is Node ${version}. Install a newer one, or start Belfry with the Node that it brings: npm start.`
}
