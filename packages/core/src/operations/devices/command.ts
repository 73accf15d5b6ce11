import { outsideProblem } from '../../effects/refused-outside.ts'
import { device } from '../../models/device.ts'
import { problem } from '../../problems.ts'
import { asks, defineOperation, done, refused } from '../define-operation.ts'
import type { ServicePort } from '../port.ts'
import { requireRecord } from '../records/require-record.ts'

/** What a device can be told to do. */
export const deviceCommands = ['wake', 'sleep', 'reload', 'identify', 'testSound'] as const

/** What is told to which device. */
export interface CommandInput {
  readonly id: string
  readonly body: { readonly command: (typeof deviceCommands)[number] }
}

/** Tells a device what to do. Nothing of the device is stored; the effects that were asked are the log of commands. */
export const commandDevice = defineOperation({
  name: 'devices.command',
  permission: 'devices:write',
  asks: ['device'],
  async run(port: ServicePort, { id, body: { command } }: CommandInput) {
    const { name, kind, online, externalId } = await requireRecord(port, device, id)
    if (!online)
      return refused(problem('conflict', { detail: `"${name}" is offline. Switch it on, or wait until it is reported to be online.` }))
    return asks({ kind: 'device', about: { model: 'device', id }, payload: { command, device: { id, name, kind, externalId } } }, { id })
  },
  async settle(port, { id }, answer) {
    return answer.accepted ? done(await requireRecord(port, device, id as string)) : refused(outsideProblem(answer))
  },
})
