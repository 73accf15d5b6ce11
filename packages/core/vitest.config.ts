import { fileURLToPath } from 'node:url'
import { isDeep, pure } from '@belfry/testing/config'
import { defineConfig } from 'vitest/config'

// The package names what was built, and the tests run from the sources. Compiling all schemas with Ajv, as on Node, takes half of the time of
// the tests. So `npm test` takes TypeBox, as in a browser, and `npm run test:deep` repeats all of them with Ajv, which the server's tests use.
const platform = isDeep ? 'node' : 'default'
const schemaCompiler = fileURLToPath(new URL(`./src/kernel/schema/compiler/platform/${platform}.ts`, import.meta.url))
const include = ['src/**/*.test.ts', 'src/**/*.test-prop.ts', 'test/**/*.test.ts']

export default defineConfig({
  resolve: { alias: { '#schema-compiler': schemaCompiler } },
  test: { ...pure, ...(isDeep ? { include } : {}) },
})
