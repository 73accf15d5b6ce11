import { readFileSync } from 'node:fs'
import { licenseNotices, nativeDeclarations, shared } from '@belfry/building'
import { defineConfig, type Rolldown } from 'tsdown'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { readonly version: string }

/**
 * Parts of ky that no call of this package reaches, each with what takes their place: 1.5 kB of 13. test/built.test.ts runs the built
 * files, and the build fails when a new ky has none of these.
 */
const unreached: Readonly<Record<string, string>> = {
  // Progress of uploads and downloads: src/send-once.ts hands ky neither body.
  'utils/body.js': 'export const streamRequest = undefined, streamResponse = undefined',
  // The wordings by which fetch fails: src/send-once.ts catches every failure itself.
  'utils/is-network-error.js': 'export default () => false',
  // Dates and vendors' headers: src/read-answer.ts reads Retry-After.
  'core/retry-timing.js': 'export const getRetryTimingHeader = () => undefined, calculateRetryTimingDelay = undefined',
}

/** The parts that were met, in whichever format: all formats are built from the same files. */
const met = new Set<string>()

const leaveOut: Rolldown.Plugin = {
  name: 'leave-out',
  load: {
    filter: { id: /ky\/distribution\/.*\.js$/ },
    handler(path) {
      const part = path.slice(path.lastIndexOf('/distribution/') + '/distribution/'.length)
      const contents = unreached[part]
      if (contents === undefined) return null
      met.add(part)
      return { code: contents, map: null }
    },
  },
  buildEnd(error) {
    if (error) return // which says more
    const missing = Object.keys(unreached).filter((part) => !met.has(part))
    if (missing.length > 0) throw new Error(`ky has no ${missing.join(', ')} any more: read what took its place, then change \`unreached\``)
  },
}

export default defineConfig({
  ...shared,
  entry: ['src/index.ts', 'src/stream.ts'],
  format: ['esm', 'cjs'],
  dts: nativeDeclarations(),
  target: 'node20',
  deps: { alwaysBundle: ['ky'] },
  plugins: [leaveOut, licenseNotices()],
  define: { CLIENT_VERSION: JSON.stringify(version) },
})
