import { defineConfig } from 'vitest/config'

// What judges mutants: the tests by example of the folders that are mutated. Properties repeat each check thousands of times, which takes
// hours for all mutants together, and tests of time would fail for the instrumented code as it is.
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: ['src/{template,condition,own-path,step}/**/*.test.ts'],
  },
})
