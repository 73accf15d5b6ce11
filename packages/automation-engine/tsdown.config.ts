import { nativeDeclarations, shared } from '@belfry/building'
import { defineConfig } from 'tsdown'

export default defineConfig({
  ...shared,
  entry: ['src/index.ts', 'src/testing.ts'],
  dts: nativeDeclarations(),
  platform: 'neutral',
  target: 'es2023',
})
