import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { createAdmin } from './create-admin.ts'
import { createKey } from './create-key.ts'
import { createLink } from './create-link.ts'
import { createOrganizationCommand } from './create-organization.ts'
import { doctor } from './doctor/index.ts'
import { doctorReceiver } from './doctor-receiver/index.ts'
import { exportCommand } from './export.ts'
import { listen } from './listen/index.ts'
import { migrate } from './migrate.ts'
import { openapi } from './openapi.ts'
import { restore } from './restore.ts'
import { rotateKeysCommand } from './rotate-keys.ts'
import { serve } from './serve.ts'
import { simulateCommand } from './simulate/index.ts'
import { validateCommand } from './validate.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  migrate,
  backup,
  restore,
  rotateKeysCommand,
  doctor,
  createOrganizationCommand,
  createAdmin,
  createKey,
  createLink,
  exportCommand,
  listen,
  doctorReceiver,
  validateCommand,
  simulateCommand,
  openapi,
]
