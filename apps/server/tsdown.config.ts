import { copyFileSync, mkdirSync } from 'node:fs'
import { shared } from '@belfry/building'
import { defineConfig } from 'tsdown'

export default defineConfig({
  ...shared,
  // The workers run in threads, which are started from files of their own.
  entry: {
    main: 'src/main.ts',
    'create-server': 'src/create-server.ts',
    'render-worker': 'src/external/documents/render-worker.ts',
    'checkpoint-worker': 'src/store/sqlite/checkpoint-worker.ts',
    'examination-worker': 'src/unit-of-work/definitions/examination-worker.ts',
  },
  // The native compiler would write declarations of all files; this one writes those that the entry reaches, in half of the time.
  dts: { entry: ['src/create-server.ts'], generator: 'tsc', sourcemap: false },
  target: 'node22',
  platform: 'node',
  onSuccess() {
    // The reference page is served from our own origin; the package does not export this file, so it is copied by path.
    mkdirSync('dist/public', { recursive: true })
    // A worker thread is started from a file of its own, which stands beside the bundle.
    copyFileSync('src/unit-of-work/simulation/simulation-worker.mjs', 'dist/simulation-worker.mjs')
    copyFileSync('node_modules/@scalar/api-reference/dist/browser/standalone.js', 'dist/public/scalar.js')
  },
})
