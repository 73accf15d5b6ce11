import { defineConfig } from 'vitest/config'

// Needs a Redis server: npm run test:redis.
export default defineConfig({ test: { testTimeout: 60_000, include: ['test/redis/*.test-redis.ts'] } })
