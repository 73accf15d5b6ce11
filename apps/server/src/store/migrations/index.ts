import { firstSchema } from './0001-first-schema.ts'
import type { Migration } from './migration.ts'

/** All migrations, oldest first. A new one is added at the end. */
export const migrations: readonly Migration[] = [firstSchema]
