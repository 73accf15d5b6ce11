import { defineConfig } from 'vitest/config'

// Needs strace, and the right to trace processes and to mount a tmpfs. A command of its own (`npm run test:faults`), which fails without.
export default defineConfig({
  test: {
    include: ['test/faults/**/*.faults.ts'],
    globalSetup: ['test/faults/support/global-setup.ts', 'test/support/postgres/global-setup.ts'],
    // One after another: each freezes or kills whole processes, and measures how long others wait.
    fileParallelism: false,
    // Every single call of a write path, one after another, takes hours.
    testTimeout: process.env.FAULTS_EVERY === '1' ? 24 * 3_600_000 : 900_000,
    hookTimeout: 120_000,
  },
})
