import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { asks, defineOperation, done, refused } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem } from '../../../kernel/problems.ts'
import { device } from './device.ts'
import type { commandNames } from './device-command.ts'
import { noteAnswer, noteCommand } from './device-commands.ts'

/** A command for a device. */
export interface CommandInput {
  readonly id: string
  readonly body: { readonly command: (typeof commandNames)[number] }
}

/** Sends a command to a device. The device record does not change; the command is stored. */
export const commandDevice = defineOperation({
  name: 'devices.command',
  permission: 'devices:write',
  asks: ['device'],
  async run(port: ServicePort, { id, body: { command } }: CommandInput) {
    const { name, kind, online, externalId } = await requireRecord(port, device, id)
    if (!online)
      return refused(problem('conflict', { detail: `"${name}" is offline. Switch it on, or wait until it is reported to be online.` }))
    const commandIds = [await noteCommand(port, id, { command })]
    const payload = { command, device: { id, name, kind, externalId } }
    return asks({ kind: 'device', about: { model: 'device', id }, payload }, { id, commandIds })
  },
  async complete(port, operationState, answer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    await noteAnswer(port, operationState, answer)
    return done(await requireRecord(port, device, operationState.id as string))
  },
  unaccepted: noteAnswer,
})
