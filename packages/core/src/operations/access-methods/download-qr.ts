import { accessMethod } from '../../models/access-method.ts'
import { defineOperation, done } from '../define-operation.ts'
import { downloadPaper, type PaperInput, type WantedPaper } from '../papers/download-paper.ts'
import type { ServicePort } from '../port.ts'
import { requireRecord } from '../records/require-record.ts'
import { checkQrCode } from './send-qr.ts'

/** Reads the QR code of an access method as a picture. */
export const downloadQr = defineOperation({
  name: 'access-methods.downloadQr',
  permission: 'accessControl:read',
  readOnly: true,
  async run(port: ServicePort, { id, known = [] }: PaperInput) {
    const method = await requireRecord(port, accessMethod, id)
    checkQrCode(method)
    const source = { kind: 'qr', value: method.value as string } as const
    return done<WantedPaper>({ source, fileName: `access-code-${id}.png`, known })
  },
  finish: downloadPaper,
})
