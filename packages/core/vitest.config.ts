import { pure } from '@belfry/testing/config'
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: pure })
