import { copyFileSync } from 'node:fs'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/web.ts',
    'src/diagnose.ts',
    'src/inbox.ts',
    'src/testing.ts',
    'src/express.ts',
    'src/fastify.ts',
    'src/koa.ts',
    'src/hono.ts',
    'src/fetch.ts',
    'src/lambda.ts',
    'src/node.ts',
  ],
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
