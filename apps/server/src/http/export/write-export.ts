import { type EpochMs, type ExportedFile, exportManifest, type Organization, organization } from '@belfry/core'
import { version } from '../../platform/process/version.ts'
import { selectFile } from '../../store/queries/files.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { FilesTable } from '../../store/tables.ts'
import { type ExportSource, exportParts, fileNameOf, storedFiles } from './export-parts.ts'
import { createZipWriter, type ZipWriter } from './zip-writer.ts'

/**
 * Writes everything of an organization as a ZIP file, page by page: rows as lines of JSON, uploaded files unchanged, and last the manifest.
 * `source` reads from one snapshot, so references are consistent.
 *
 * @param write resolves when more can be written; an error ends the export
 */
export async function writeExport(
  source: ExportSource,
  { now, write }: { readonly now: EpochMs; readonly write: (bytes: Uint8Array) => Promise<void> },
): Promise<void> {
  const { db, organizationId } = source
  const site = (await selectRecord(db, organization, organizationId, organizationId)) as Organization | null
  if (!site) throw new Error(`there is no organization ${organizationId}`)
  const zip = createZipWriter(write, now)
  const files: ExportedFile[] = []
  for (const { name, rows } of exportParts) {
    let count = 0
    async function* lines() {
      for await (const page of rows(source)) {
        count += page.length
        yield Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''))
      }
    }
    const written = await zip.add(name, lines())
    files.push({ name, rows: count, ...written })
  }
  for await (const page of storedFiles(source)) for (const row of page) files.push(await addFile(zip, source, row))
  const manifest = exportManifest(site, { exportedAt: now, software: version, files })
  await zip.add('manifest.json', only(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)))
  await zip.end()
}

async function addFile(
  zip: ZipWriter,
  { db, organizationId }: ExportSource,
  row: Pick<FilesTable, 'id' | 'content_type'>,
): Promise<ExportedFile> {
  const file = await selectFile(db, { organization_id: organizationId, id: row.id })
  const name = fileNameOf(row)
  return { name, rows: null, ...(await zip.add(name, only(file?.bytes ?? new Uint8Array()))) }
}

async function* only(bytes: Uint8Array) {
  yield bytes
}
