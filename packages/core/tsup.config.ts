import { defineConfig } from 'tsup'

const compilers = 'src/kernel/schema/compiler/platform'
const typed = { index: 'src/index.ts', memory: 'src/memory/index.ts', 'schema-compiler': `${compilers}/default.ts` }

export default defineConfig({
  entry: { ...typed, 'schema-compiler-node': `${compilers}/node.ts` },
  // Chosen by the platform that loads the package, by `imports` of package.json: a browser's bundle holds no Ajv.
  external: ['#schema-compiler'],
  format: ['esm'],
  dts: { entry: typed },
  clean: true,
  sourcemap: true,
  treeshake: true,
  removeNodeProtocol: false,
  target: 'es2023',
})
