import { nativeDeclarations, shared } from '@belfry/building'
import { defineConfig } from 'tsdown'

const compilers = 'src/kernel/schema/compiler/platform'
const typed = { index: 'src/index.ts', memory: 'src/memory/index.ts', 'schema-compiler': `${compilers}/default.ts` }

export default defineConfig({
  ...shared,
  entry: { ...typed, 'schema-compiler-node': `${compilers}/node.ts` },
  // Chosen by the platform that loads the package, by `imports` of package.json: a browser's bundle holds no Ajv.
  deps: { neverBundle: ['#schema-compiler'] },
  dts: nativeDeclarations({ entry: Object.values(typed) }),
  platform: 'neutral',
  target: 'es2023',
})
