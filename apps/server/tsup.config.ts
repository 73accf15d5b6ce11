import { copyFileSync, mkdirSync } from 'node:fs'
import { defineConfig } from 'tsup'

export default defineConfig({
  // The workers run in threads, which are started from files of their own.
  entry: {
    main: 'src/main.ts',
    'create-server': 'src/create-server.ts',
    'render-worker': 'src/external/documents/render-worker.ts',
    'examination-worker': 'src/unit-of-work/definitions/examination-worker.ts',
  },
  format: ['esm'],
  dts: { entry: { 'create-server': 'src/create-server.ts' } },
  clean: true,
  sourcemap: true,
  removeNodeProtocol: false,
  target: 'node22',
  platform: 'node',
  async onSuccess() {
    // The reference page is served from our own origin; the package does not export this file, so it is copied by path.
    mkdirSync('dist/public', { recursive: true })
    // A worker thread is started from a file of its own, which stands beside the bundle.
    copyFileSync('src/unit-of-work/simulation/simulation-worker.mjs', 'dist/simulation-worker.mjs')
    copyFileSync('node_modules/@scalar/api-reference/dist/browser/standalone.js', 'dist/public/scalar.js')
  },
})
