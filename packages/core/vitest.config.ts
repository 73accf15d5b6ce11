import { fileURLToPath } from 'node:url'
import { pure } from '@belfry/testing/config'
import { defineConfig } from 'vitest/config'

// As on Node, but from the sources: the package names what was built.
const schemaCompiler = fileURLToPath(new URL('./src/kernel/schema/compiler/platform/node.ts', import.meta.url))

export default defineConfig({ resolve: { alias: { '#schema-compiler': schemaCompiler } }, test: pure })
