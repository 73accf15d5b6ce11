import { shared } from '@belfry/building'
import { defineConfig } from 'tsdown'

export default defineConfig({
  ...shared,
  entry: ['src/main.ts'],
  sourcemap: false,
  dts: false,
  target: 'node22',
  platform: 'node',
})
