import { randomBytes } from 'node:crypto'
import type { Command } from '../command.ts'
import { examineReceiver } from './examine.ts'
import { gradeOf, report } from './report.ts'

/** Examines a receiver of webhooks. */
export const doctorReceiver: Command = {
  name: 'doctor-receiver',
  description: 'send honest, forged and rough deliveries to a receiver of webhooks, and grade what it does',
  argument: ['<url>', 'where the receiver listens, such as http://localhost:9000/hooks'],
  options: [['--secret <hex>', 'the signing secret that the receiver has, 64 lower-case hex digits; BELFRY_SIGNING_SECRET when left out']],
  async run({ print, environment, now }, { secret: given }, url = '') {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      throw new Error('Give the address of the receiver: belfry doctor-receiver http://localhost:9000/hooks.')
    }
    const secret = typeof given === 'string' ? given : (environment.BELFRY_SIGNING_SECRET ?? '')
    if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error('Give the signing secret, 64 lower-case hex digits: --secret <hex>.')
    print(`Deliveries with the event belfry:test go to ${url}`)
    const examination = await examineReceiver(url, { secret, now: now(), run: randomBytes(5).toString('hex') })
    for (const line of report(examination)) print(line)
    const grade = gradeOf(examination)
    if (grade === 'C' || grade === 'F') throw new Error('The receiver has to be mended.')
  },
}
