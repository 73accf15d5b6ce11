import { isDeep, patient } from '@belfry/testing/config'
import { defineConfig } from 'vitest/config'

// What looks at the built site is for `npm run test:deep`, which builds it.
const onSite = 'test/**/*.deep.test.ts'

export default defineConfig({
  test: { ...patient, ...(isDeep ? { include: [onSite] } : { include: ['test/**/*.test.ts'], exclude: [onSite] }) },
})
