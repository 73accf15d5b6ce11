import { copyFileSync } from 'node:fs'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['index', 'web', 'diagnose', 'inbox', 'testing', 'express', 'fastify', 'koa', 'hono', 'fetch', 'lambda', 'node'].map(
    (name) => `src/${name}.ts`,
  ),
  format: ['esm', 'cjs'],
  dts: true,
  clean: true,
  sourcemap: true,
  treeshake: true,
  removeNodeProtocol: false,
  target: 'node20',
  // The vectors are published with the package; they stand where other languages find them too.
  onSuccess: async () => copyFileSync('../../conformance/webhooks/vectors.json', 'dist/vectors.json'),
})
