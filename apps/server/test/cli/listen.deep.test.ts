import { describe, expect, test } from 'vitest'
import { startListening, startSite } from '../support/listening.ts'
import { temporaryFolder } from '../support/program.ts'
import { answerWith, type Received, startReceiver } from '../support/receiver.ts'

const secret = '6f1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff0'

describe('belfry listen', { timeout: 120_000 }, () => {
  test('loses nothing while the server is away', async () => {
    const site = await startSite()
    const receiver = await startReceiver()
    const listening = await startListening(site, receiver, ['--secret', secret])
    await site.create('Before')
    await receiver.next()
    await site.stop()
    await listening.says(/Connection lost\. http:\S+ was not reached: the connection was refused; [^.]* \(ECONNREFUSED\)\. Trying again/)
    await site.start()
    await site.create('Meanwhile')
    await listening.says(/Connected again/)
    await site.create('After')
    expect(namesIn(await receiver.take(2))).toEqual(['Meanwhile', 'After'])
    expect(listening.output()).toContain('nothing was missed')
  })

  test('goes on where it stopped when a file keeps the place', async () => {
    const site = await startSite()
    const receiver = await startReceiver()
    const resume = ['--secret', secret, '--resume-file', `${temporaryFolder()}/place`]
    const first = await startListening(site, receiver, resume)
    await site.create('Ada')
    await receiver.next()
    await first.says(/200 in/)
    first.signal('SIGTERM')
    await first.ended
    await site.create('Meanwhile')
    await startListening(site, receiver, resume)
    const names = namesIn(await receiver.take(1))
    // Stopped between an answer and the note of it, it tells once more: at least once, never less.
    expect(names[0] === 'Ada' ? namesIn(await receiver.take(1)) : names).toEqual(['Meanwhile'])
  })

  test('tries again while the receiver fails, with the next event behind', async () => {
    const site = await startSite()
    let failures = 1
    const receiver = await startReceiver((response, request) => answerWith(failures-- > 0 ? 503 : 200)(response, request))
    const listening = await startListening(site, receiver, ['--secret', secret])
    await site.create('Ada')
    await site.create('Grace')
    expect(namesIn(await receiver.take(3))).toEqual(['Ada', 'Ada', 'Grace'])
    expect(listening.output()).toMatch(/503 in \d+ ms, again in 1 s/)
  })
})

function namesIn(requests: readonly Received[]): readonly string[] {
  return requests.map(({ body }) => JSON.parse(body.toString()).data.customer.firstName)
}
