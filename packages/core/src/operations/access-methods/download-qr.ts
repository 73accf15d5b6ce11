import { accessMethod } from '../../models/access-method.ts'
import { defineOperation } from '../define-operation.ts'
import { downloadPaper, type PaperInput } from '../papers/download-paper.ts'
import type { ServicePort } from '../port.ts'
import { requireRecord } from '../records/require-record.ts'
import { checkQrCode } from './send-qr.ts'

/** Reads the QR code of an access method as a picture. */
export const downloadQr = defineOperation({
  name: 'access-methods.downloadQr',
  permission: 'accessControl:read',
  readOnly: true,
  async run(port: ServicePort, { id, known }: PaperInput) {
    const method = await requireRecord(port, accessMethod, id)
    checkQrCode(method)
    return downloadPaper(port, { kind: 'qr', value: method.value as string }, `access-code-${id}.png`, known)
  },
})
