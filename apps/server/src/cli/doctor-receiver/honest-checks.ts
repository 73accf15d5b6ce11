import { type CheckSender, envelope, message } from './message.ts'
import type { ReceiverCheck } from './receiver-check.ts'

const RAW = 'Verify the raw bytes of the body, before anything parses them: JSON that is parsed and written again has other bytes.'
const RETRY_AGE_MS = (32 * 3600 + 36 * 60) * 1000

/** The delivery with which an examination starts and ends. */
export function plainTrial(sender: CheckSender, id = 'plain'): ReceiverCheck {
  return {
    id,
    title: 'an ordinary delivery',
    duty: 'accept',
    weight: 'severe',
    sent: message(sender, id, envelope(sender, id)),
    remedy: 'Is the signing secret the one that the receiver has? The key is its text, all 64 characters, not the bytes that they encode.',
  }
}

/** Requests that a receiver must accept. */
export function honestChecks(sender: CheckSender): readonly ReceiverCheck[] {
  return [...formTrials(sender), ...repeatTrials(sender), ...contentTrials(sender), ...sizeTrials(sender)]
}

/** The same content in other forms of body and headers. */
function formTrials(sender: CheckSender): readonly ReceiverCheck[] {
  const { text, acceptWith } = writing(sender)
  return [
    acceptWith('number-forms', 'numbers such as 1.0, 1e3 and -0', ',"more":[1.0,1e3,-0,0.10,12345678901234567890]'),
    acceptWith('escapes', 'escaped letters and slashes', ',"more":"caf\\u00e9 \\/ \\ud83d\\ude00"'),
    acceptWith('letters', 'letters of many languages, not escaped', ',"more":"é ß 中 😀 \u2028"'),
    accept('blanks', 'blanks and line ends between members', 'severe', message(sender, 'blanks', `{\r\n  ${text('blanks').slice(1)}`), RAW),
    accept('newline-at-end', 'a line end behind the JSON', 'severe', message(sender, 'newline-at-end', `${text('newline-at-end')}\n`), RAW),
    acceptWith('proto', 'members called __proto__ and constructor', ',"more":{"__proto__":{"a":1},"constructor":1}'),
    accept(
      'in-pieces',
      'a body in pieces, without a length',
      'severe',
      message(sender, 'in-pieces', text('in-pieces', ',"more":"éééé"'), { pieces: 7 }),
      'Read until the end of the body, not only its first piece, and join bytes, not texts.',
    ),
    accept(
      'upper-case-names',
      'header names in capitals',
      'severe',
      message(sender, 'upper-case-names', text('upper-case-names'), { upperCase: true }),
      'Look for headers without regard to letter case.',
    ),
    accept(
      'charset',
      'a content type with a charset',
      'serious',
      message(sender, 'charset', text('charset'), { contentType: 'application/json; charset=utf-8' }),
      'Take the content type with its parameters, as in express.raw({ type: "application/json" }).',
    ),
  ]
}

/** Old and repeated deliveries. */
function repeatTrials(sender: CheckSender): readonly ReceiverCheck[] {
  const old = { ...sender, now: sender.now - RETRY_AGE_MS }
  const repeated = message(sender, 'repeated', envelope(sender, 'repeated'))
  return [
    accept(
      'old',
      'the last retry, 32 h 36 min after the event',
      'serious',
      message(sender, 'old', envelope(old, 'old')),
      'Do not compare the timestamp with the present: a retry carries the time of the event. Drop duplicates by id instead.',
    ),
    accept('first-time', 'a delivery that will come again', 'serious', repeated, RAW),
    accept(
      'second-time',
      'the same delivery once more',
      'serious',
      repeated,
      'Answer 2xx for what is known already: whatever else makes Belfry try again.',
    ),
  ]
}

/** Events and data that the receiver may not know. */
function contentTrials(sender: CheckSender): readonly ReceiverCheck[] {
  const { text, acceptWith } = writing(sender)
  return [
    accept(
      'unknown-event',
      'an event with a key that is not known',
      'serious',
      message(sender, 'unknown-event', text('unknown-event').replace('belfry:test', 'belfry:of-tomorrow')),
      'Answer 2xx for events that you do not know, and leave them: new ones come with new versions.',
    ),
    acceptWith(
      'unknown-member',
      'a member that is not known',
      ',"ofTomorrow":true',
      'Leave members that you do not know: new ones come with new versions.',
    ),
    accept(
      'automation-message',
      'data that is no object, as automations send it',
      'minor',
      message(sender, 'automation-message', text('automation-message').replace(/"data":\{[^}]*\}/, '"data":["text",null]')),
      'Messages of automations have any JSON for data.',
    ),
  ]
}

/** Large bodies, and many at once. */
function sizeTrials(sender: CheckSender): readonly ReceiverCheck[] {
  const { text } = writing(sender)
  return [
    accept(
      'long',
      'a body of 200 KB',
      'serious',
      message(sender, 'long', text('long', `,"more":"${'x'.repeat(200_000)}"`)),
      'Take bodies of 1 MiB at least: many parsers stop at 100 KB.',
    ),
    accept(
      'very-long',
      'a body of 1 MB',
      'minor',
      message(sender, 'very-long', text('very-long', `,"more":"${'x'.repeat(1_000_000)}"`)),
      'Take bodies of 1 MiB at least: records with long texts and lists are told whole.',
    ),
    accept(
      'eight-at-once',
      'eight deliveries at once',
      'serious',
      message(sender, 'eight-at-once', text('eight-at-once'), { times: 8 }),
      'Eight deliveries may be under way at the same time: note down, answer, then work.',
    ),
  ]
}

function accept(id: string, title: string, weight: ReceiverCheck['weight'], sent: ReceiverCheck['sent'], remedy: string): ReceiverCheck {
  return { id, title, duty: 'accept', weight, sent, remedy }
}

/** Creates envelopes with more members, and checks with them. */
function writing(sender: CheckSender) {
  const text = (name: string, more?: string) => envelope(sender, name, more)
  const acceptWith = (id: string, title: string, more: string, remedy = RAW) =>
    accept(id, title, 'severe', message(sender, id, text(id, more)), remedy)
  return { text, acceptWith }
}
