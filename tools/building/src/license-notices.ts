import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import type { Rolldown } from 'tsdown'

/** The file that the plugin writes. */
const FILE = 'THIRD_PARTY_LICENSES.txt'

/**
 * Writes the licenses of the packages whose code is bundled to `THIRD_PARTY_LICENSES.txt`, beside the bundle. Packages of this repository are left
 * out.
 *
 * @throws Error when a package has no license file
 */
export function licenseNotices(): Rolldown.Plugin {
  return {
    name: 'license-notices',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const roots = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageRootOf(id) ?? [])))
      if (roots.size === 0) return
      this.emitFile({
        type: 'asset',
        fileName: FILE,
        source: `${[...roots]
          .sort()
          .map(noticeOf)
          .join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
      })
    },
  }
}

/** The folder of the installed package that holds a module; null for a module of this repository. */
function packageRootOf(moduleId: string): string | null {
  const folders = moduleId.split(sep)
  const at = folders.lastIndexOf('node_modules')
  if (at === -1) return null
  const depth = folders[at + 1]?.startsWith('@') ? 3 : 2
  return folders.slice(0, at + depth).join(sep)
}

function noticeOf(root: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<Record<string, string>>
  const file = readdirSync(root).find((entry) => /^licen[cs]e/i.test(basename(entry)))
  if (file === undefined) throw new Error(`${name} ${version} has no license file: its code cannot be bundled`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(root, file), 'utf8').trim()}`
}
