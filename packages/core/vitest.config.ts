import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: ['src/**/*.test.ts', 'src/**/*.test-prop.ts', 'test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], checker: 'tsc', tsconfig: 'tsconfig.test.json' },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
})
