import { type CheckSender, type Difference, envelope, message } from './message.ts'
import type { ReceiverCheck, Weight } from './receiver-check.ts'

/** Requests that a receiver must survive: after each, it must answer an ordinary delivery. */
export function roughChecks(sender: CheckSender): readonly ReceiverCheck[] {
  const survive = (
    id: string,
    title: string,
    remedy: string,
    body: string | Uint8Array,
    difference: Difference,
    weight: Weight = 'serious',
  ) => ({
    id,
    title,
    duty: 'survive' as const,
    weight,
    remedy,
    sent: message(sender, id, body, difference),
  })
  const body = envelope(sender, 'rough', `,"more":"${'x'.repeat(50_000)}"`)
  const deep = envelope(sender, 'deep', `,"more":${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  return [
    survive('huge', '20 MB from a stranger', 'Stop reading at a limit, and answer 413.', Buffer.alloc(20_000_000, 'x'), {
      signature: null,
    }),
    survive('deep', '50,000 lists in one another', 'Parse only after the signature, and let an error of the parser be a 400.', deep, {}),
    survive('cut-off', 'a sender that hangs up in the middle', 'A body that breaks off must end its request alone.', body, {
      cutAfter: 20_000,
    }),
    survive(
      'slow',
      'a sender that takes three seconds',
      'Read asynchronously: one slow sender must not block the others.',
      body.slice(0, 3000),
      {
        pieces: 100,
        pauseMs: 100,
        signature: null,
      },
    ),
    survive(
      'many-headers',
      'a hundred more headers',
      'Refuse with 431 or ignore them.',
      envelope(sender, 'many-headers'),
      { moreHeaders: Array.from({ length: 100 }, (_, at) => [`X-More-${at}`, 'x'.repeat(50)]).flat() },
      'minor',
    ),
  ]
}
