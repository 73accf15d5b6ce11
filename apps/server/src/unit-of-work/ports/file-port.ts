import type { FilePort } from '@belfry/core'
import { deleteFile, selectFile, upsertFile } from '../../store/queries/files.ts'
import type { Unit } from '../service/unit.ts'

/** The files of an organization's records inside a unit of work of the store. */
export function createFilePort({ db, now }: Unit, organizationId: string): FilePort {
  const keyOf = (recordId: string) => ({ organization_id: organizationId, id: recordId })
  return {
    put: (recordId, { contentType, sha256, bytes }) =>
      upsertFile(db, { ...keyOf(recordId), content_type: contentType, size: bytes.length, sha256, created_at: now, bytes }),
    async get(recordId) {
      const row = await selectFile(db, keyOf(recordId))
      return row ? { contentType: row.content_type, sha256: row.sha256, bytes: row.bytes } : null
    },
    remove: (recordId) => deleteFile(db, keyOf(recordId)),
  }
}
