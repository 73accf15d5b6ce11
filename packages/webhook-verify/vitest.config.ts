import { pure } from '@belfry/testing/config'
import { defineConfig } from 'vitest/config'

// One file puts another `node:crypto` in place, which the others must not get.
export default defineConfig({ test: { ...pure, isolate: true } })
