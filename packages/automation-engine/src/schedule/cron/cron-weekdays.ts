import type { CronProblem, CronWeekdays } from './cron.ts'
import { type CronField, cronFieldProblem, elementsOf, type Piece, readElement } from './cron-field.ts'

const weekday: CronField = {
  name: 'weekday',
  title: 'weekday',
  min: 0,
  max: 7,
  names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
}

const OF_MONTH = /^(\d{1,4})(?:#(\d{1,4})|(L))$/i

/** Parses the weekday field, in which `1#2` is the second Monday of a month, `1L` the last, and both 0 and 7 are Sunday. */
export function readWeekdays(piece: Piece): { readonly weekdays: CronWeekdays; readonly problems: readonly CronProblem[] } {
  const numbers = new Set<number>()
  const nth = [0, 0, 0, 0, 0]
  let last = 0
  const problems = elementsOf(piece).flatMap((element) => {
    const parts = OF_MONTH.exec(element.text)
    if (!parts) return readElement(weekday, element, numbers)
    const [day, count, isLast] = [Number(parts[1]), Number(parts[2]), parts[3]]
    if (day > 7) return [cronFieldProblem('out_of_range', weekday, element, [`there is no weekday ${day}`, 'write a number from 0 to 7'])]
    if (isLast) last |= 1 << (day % 7)
    else if (count >= 1 && count <= 5) (nth[count - 1] as number) |= 1 << (day % 7)
    else
      return [
        cronFieldProblem('out_of_range', weekday, element, [
          `no month has a weekday ${count} times`,
          'write 1 to 5 behind #, or L for the last',
        ]),
      ]
    return []
  })
  const every = [...numbers].reduce((bits, number) => bits | (1 << (number % 7)), 0)
  return { weekdays: { every, nth, last }, problems }
}
