import { defineConfig } from 'vitest/config'

// Minutes rather than seconds, so it is asked for: `npm run test:oracle`.
export default defineConfig({ test: { testTimeout: 3_600_000, include: ['test/oracle/*.test-oracle.ts'] } })
