import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test-prop.ts', 'test/**/*.test.ts', 'test/**/*.test-prop.ts'],
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], checker: 'tsc', tsconfig: 'tsconfig.json' },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
})
