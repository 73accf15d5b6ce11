import { defineConfig } from 'vitest/config'

// What judges mutants: the tests by example of the folders that are mutated, and those that play whole flows. Left out are properties and the
// oracles of schedules, which repeat each check thousands of times and would take days for all mutants together, and with them the tests of how
// long parsers take, which the instrumented code fails as it is. So the score is the less: what only those see counts as unseen.
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: [
      'src/{template,condition,own-path,config,step,time,schedule,calls,draft,rules,flow}/**/*.test.ts',
      'test/{rule-examples,conformance-flows}.test.ts',
    ],
  },
})
