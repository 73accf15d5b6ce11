import { type AnyModel, nounOf } from '../../../framework/models/define-model.ts'
import type { AnyRecord, Organization } from '../../../framework/operations/port.ts'
import type { Field } from '../../../kernel/schema/fields.ts'
import { type EpochMs, formatTime } from '../../../kernel/time.ts'

/** How the files of an export are written. Counts up when a program that reads the older form could misread the newer one. */
export const ORGANIZATION_EXPORT_VERSION = 1

/** A file of an export, as listed in its manifest. */
export interface ExportedFile {
  /** The path inside the archive. */
  readonly name: string
  /** The number of rows; `null` for an uploaded file, which has none. */
  readonly rows: number | null
  /** In bytes, uncompressed. */
  readonly bytes: number
  /** Of the uncompressed content, in hexadecimal digits. */
  readonly sha256: string
}

/** The manifest of an export: its last file, `manifest.json`. An archive without it is incomplete. */
export interface ExportManifest {
  readonly format: 'belfry-export'
  readonly version: number
  readonly software: string
  readonly exportedAt: string
  readonly organization: { readonly id: string; readonly name: string; readonly slug: string }
  readonly files: readonly ExportedFile[]
  /** What belongs to the organization but is not included, one sentence each. */
  readonly leftOut: readonly string[]
}

/** What an export omits, and why. */
export const leftOut: readonly string[] = [
  'Secrets: signing secrets of webhooks, the secrets in the addresses of automations, values of sealed headers, codes of PIN access methods, API keys, passwords and sessions.',
  'What flows held while they ran: the journals, variables and steps of runs. Such values can be read from secrets.',
  'Deliveries of webhooks with their attempts, and requests to external systems: both contain messages that were sent already.',
  'Accounts: members are in it as they stand in the organization; their accounts belong to them.',
]

/** Makes the manifest of an export. */
export function exportManifest(
  { id, name, slug }: Organization,
  { exportedAt, software, files }: { readonly exportedAt: EpochMs; readonly software: string; readonly files: readonly ExportedFile[] },
): ExportManifest {
  const organization = { id, name, slug }
  return {
    format: 'belfry-export',
    version: ORGANIZATION_EXPORT_VERSION,
    software,
    exportedAt: formatTime(exportedAt),
    organization,
    files,
    leftOut,
  }
}

/** The file name of an export: `demo-park-2026-07-01.zip`. */
export function exportFileName({ slug }: Pick<Organization, 'slug'>, exportedAt: EpochMs): string {
  return `${slug}-${formatTime(exportedAt).slice(0, 10)}.zip`
}

/** The file with the records of a model: `records/customer-contacts.ndjson`. */
export function recordsFileName(model: AnyModel): string {
  const noun = nounOf(model)
  return `records/${noun.toLowerCase().replaceAll(' ', '-')}.ndjson`
}

/** A record as exported: as in API responses, but with `null` in place of secrets. */
export function exportedRecord(model: AnyModel, record: AnyRecord): AnyRecord {
  const fields = Object.entries<Field>(model.fields)
  const replaced = fields.filter(([, field]) => field.secret?.(record) || field.redact)
  const values = replaced.map(([name, field]) => [name, field.secret?.(record) ? null : (field.redact?.(record[name]) ?? null)])
  return { ...record, ...Object.fromEntries(values) }
}
