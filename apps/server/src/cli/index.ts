import type { Command } from './command.ts'
import { createAdmin } from './create-admin.ts'
import { createKey } from './create-key.ts'
import { createOrganization } from './create-organization.ts'
import { doctorReceiver } from './doctor-receiver/index.ts'
import { listen } from './listen/index.ts'
import { migrate } from './migrate.ts'
import { openapi } from './openapi.ts'
import { serve } from './serve.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [serve, migrate, createOrganization, createAdmin, createKey, listen, doctorReceiver, openapi]
