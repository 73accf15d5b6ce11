import type { RecordOf } from '../../../framework/models/define-model.ts'
import { type Cents, formatEuro } from '../../../kernel/money.ts'
import { inLanguage } from '../../inbox/notifications/in-language.ts'
import type { meter } from '../../meters/meters/meter.ts'

type MeterType = RecordOf<typeof meter>['type']

/** The words of one language. */
interface Words {
  readonly meters: Readonly<Record<MeterType, string>>
  readonly decimalPoint: string
  period(terrain: string, from: string, until: string): string
  sms(organization: string, number: string, total: string, due: string | null): string
  euro(amount: string): string
  day(year: string, month: string, day: string): string
}

const languages: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Words>> = {
  en: {
    meters: { ELECTRICITY: 'Electricity', WATER: 'Water', GAS: 'Gas' },
    decimalPoint: '.',
    period: (terrain, from, until) => `${terrain}, from ${from} until ${until}`,
    sms: (organization, number, total, due) => `${organization}: invoice ${number} of ${total}${due ? `, please pay by ${due}` : ''}.`,
    euro: (amount) => `€${amount}`,
    day: (year, month, day) => `${year}-${month}-${day}`,
  },
  nl: {
    meters: { ELECTRICITY: 'Elektriciteit', WATER: 'Water', GAS: 'Gas' },
    decimalPoint: ',',
    period: (terrain, from, until) => `${terrain}, van ${from} tot ${until}`,
    sms: (organization, number, total, due) =>
      `${organization}: factuur ${number} van ${total}${due ? `, te betalen uiterlijk op ${due}` : ''}.`,
    euro: (amount) => `€ ${amount}`,
    day: (year, month, day) => `${day}-${month}-${year}`,
  },
  fr: {
    meters: { ELECTRICITY: 'Électricité', WATER: 'Eau', GAS: 'Gaz' },
    decimalPoint: ',',
    period: (terrain, from, until) => `${terrain}, du ${from} au ${until}`,
    sms: (organization, number, total, due) =>
      `${organization} : facture ${number} de ${total}${due ? `, à payer au plus tard le ${due}` : ''}.`,
    euro: (amount) => `${amount} €`,
    day: (year, month, day) => `${day}/${month}/${year}`,
  },
  de: {
    meters: { ELECTRICITY: 'Strom', WATER: 'Wasser', GAS: 'Gas' },
    decimalPoint: ',',
    period: (terrain, from, until) => `${terrain}, vom ${from} bis ${until}`,
    sms: (organization, number, total, due) => `${organization}: Rechnung ${number} über ${total}${due ? `, zahlbar bis ${due}` : ''}.`,
    euro: (amount) => `${amount} €`,
    day: (year, month, day) => `${day}.${month}.${year}`,
  },
}

/** The invoice line for a meter reading: `Electricity E-4711: 1000 – 1042.5 kWh`. `language` is a BCP 47 tag, here and below. */
export function consumptionText(language: string, counted: RecordOf<typeof meter>): string {
  const words = inLanguage(languages, language)
  const { type, serial, invoicedReading, lastReading } = counted
  const [from, until] = [invoicedReading, lastReading].map((reading) => String(reading).replace('.', words.decimalPoint))
  return `${words.meters[type]} ${serial}: ${from} – ${until} ${type === 'ELECTRICITY' ? 'kWh' : 'm³'}`
}

/** The line of a period on a terrain: from which day until which, `YYYY-MM-DD`. */
export function periodText(language: string, terrain: string, from: string, until: string): string {
  const words = inLanguage(languages, language)
  return words.period(terrain, dayOf(words, from), dayOf(words, until))
}

/** The text message about an invoice, for channels without attachments. */
export function invoiceSms(
  language: string,
  about: { readonly organization: string; readonly number: string; readonly total: Cents; readonly dueDate: string | null },
): string {
  const words = inLanguage(languages, language)
  const total = words.euro(formatEuro(about.total).replace('.', words.decimalPoint))
  return words.sms(about.organization, about.number, total, about.dueDate && dayOf(words, about.dueDate))
}

function dayOf(words: Words, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return words.day(year, month, date)
}
