import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/main.ts'],
  format: ['esm'],
  clean: true,
  removeNodeProtocol: false,
  target: 'node22',
  platform: 'node',
})
