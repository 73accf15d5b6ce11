import { readFileSync } from 'node:fs'
import { defineConfig, type Options } from 'tsup'

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

const leaveOut: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'leave-out',
  setup(build) {
    const met = new Set<string>()
    build.onLoad({ filter: /ky\/distribution\/.*\.js$/ }, ({ path }) => {
      const part = path.slice(path.lastIndexOf('/distribution/') + '/distribution/'.length)
      const contents = unreached[part]
      if (contents === undefined) return undefined
      met.add(part)
      return { contents }
    })
    build.onEnd(() => {
      const missing = Object.keys(unreached).filter((part) => !met.has(part))
      if (missing.length > 0)
        throw new Error(`ky has no ${missing.join(', ')} any more: read what took its place, then change \`unreached\``)
    })
  },
}

export default defineConfig({
  entry: ['src/index.ts', 'src/stream.ts'],
  splitting: false, // whoever imports the one entry gets nothing of the other
  format: ['esm', 'cjs'],
  dts: true,
  clean: true,
  sourcemap: true,
  treeshake: true,
  removeNodeProtocol: false,
  target: 'node20',
  noExternal: ['ky'],
  esbuildPlugins: [leaveOut],
  define: { CLIENT_VERSION: JSON.stringify(version) },
})
