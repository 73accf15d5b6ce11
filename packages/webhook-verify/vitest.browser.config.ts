import { defineConfig } from 'vitest/config'

// Needs Chromium: named by CHROMIUM_PATH, or at its usual place. A command of its own (`npm run test:browser`), which fails without it.
export default defineConfig({
  test: { include: ['test/browser/**/*.browser.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
