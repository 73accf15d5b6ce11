import { inMemory, isDeep, patient } from '@belfry/testing/config'
import { defineConfig } from 'vitest/config'

// As in the server, the name of a file says when it runs. What looks at the built site is for `npm run test:deep`, which builds it.
const deep = 'test/**/*.deep.test.ts'
const scaled = 'test/**/*.scaled.test.ts'

export default defineConfig({
  test: {
    ...patient,
    isolate: false,
    env: inMemory,
    ...(isDeep ? { include: [deep, scaled] } : { include: ['test/**/*.test.ts'], exclude: [deep] }),
  },
})
