import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import {
  downloadRenderedFile,
  type RenderedFileInput,
  type RenderedFileRequest,
} from '../../documents/rendered-files/download-rendered-file.ts'
import { accessMethod } from './access-method.ts'
import { checkQrCode } from './send-qr.ts'

/** Reads the QR code of an access method as a picture. */
export const downloadQr = defineOperation({
  name: 'access-methods.downloadQr',
  permission: 'accessControl:read',
  readOnly: true,
  async run(port: ServicePort, { id, known = [] }: RenderedFileInput) {
    const method = await requireRecord(port, accessMethod, id)
    checkQrCode(method)
    const source = { kind: 'qr', value: method.value as string } as const
    return done<RenderedFileRequest>({ source, fileName: `access-code-${id}.png`, known })
  },
  finish: downloadRenderedFile,
})
