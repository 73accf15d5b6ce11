import { copyFileSync } from 'node:fs'
import { nativeDeclarations, shared } from '@belfry/building'
import { defineConfig } from 'tsdown'

export default defineConfig({
  ...shared,
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
  dts: nativeDeclarations(),
  target: 'node20',
  // The vectors are published with the package; they stand where other languages find them too.
  onSuccess: () => copyFileSync('../../conformance/webhooks/vectors.json', 'dist/vectors.json'),
})
