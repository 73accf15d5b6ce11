import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Real servers, child processes and slow hashes on a busy machine: the limit is there for what hangs, not for what is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['src/**/*.test.ts', 'src/**/*.test-prop.ts', 'test/**/*.test.ts', 'test/**/*.test-prop.ts'],
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], checker: 'tsc', tsconfig: 'tsconfig.json' },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
})
