import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { type Cents, centsOf, euroOf } from '../../../kernel/money.ts'
import { type FieldError, fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { product } from '../products/product.ts'
import type { invoice } from './invoice.ts'
import { containedVat, lineAmount, sumOf } from './line-amounts.ts'

/** A line as sent: absent values come from the product. */
export interface SentLine {
  readonly productId?: string | null
  readonly description?: string
  readonly quantity: number
  readonly unitPrice?: number
  readonly vat?: number
  readonly amount?: number
}

type Line = RecordOf<typeof invoice>['lines'][number]
type Totals = Pick<RecordOf<typeof invoice>, 'lines' | 'total' | 'vatTotals'>

/**
 * The lines of an invoice with their amounts, and the totals.
 *
 * @param before the current lines of the invoice: a product that they name may have been deleted
 * @throws Refusal if a product is unknown, a value is missing, or an amount is too large or incorrect
 */
export async function pricedLines(port: RecordPort, sent: readonly SentLine[], before: readonly Line[] = []): Promise<Totals> {
  const kept = new Set(before.map(({ productId }) => productId))
  const errors: FieldError[] = []
  const lines: Line[] = []
  for (const [index, line] of sent.entries()) {
    const catalogProduct = line.productId ? await port.get(product, line.productId) : null
    const refuse = (field: string, code: string, message: string) => errors.push({ pointer: `/lines/${index}/${field}`, code, message })
    const priced = pricedLine(line, catalogProduct, refuse)
    if (line.productId && !catalogProduct && !kept.has(line.productId))
      refuse('productId', 'unknown_record', `there is no product ${line.productId} in this organization`)
    if (priced) lines.push(priced)
  }
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  return { lines, ...totalsOf(lines) }
}

function pricedLine(
  line: SentLine,
  from: RecordOf<typeof product> | null,
  refuse: (field: string, code: string, message: string) => void,
): Line | null {
  const description = line.description ?? from?.name
  const unitPrice = line.unitPrice ?? from?.price
  if (description === undefined) refuse('description', 'required', 'description is required where no product says it')
  if (unitPrice === undefined) refuse('unitPrice', 'required', 'unitPrice is required where no product says it')
  if (description === undefined || unitPrice === undefined) return null
  const { quantity, productId = null } = line
  const cents = lineAmount({ quantity, unitPrice })
  if (cents === null) {
    refuse(
      'quantity',
      'too_large',
      `quantity ${quantity} times unitPrice ${unitPrice} is more than an invoice can hold, which is ten billion euro`,
    )
    return null
  }
  const amount = euroOf(cents)
  if (line.amount !== undefined && line.amount !== amount)
    refuse('amount', 'read_only', `amount is computed: ${quantity} times ${unitPrice} is ${amount}, not ${line.amount}. Leave it out`)
  return { productId, description, quantity, unitPrice, vat: line.vat ?? from?.vat ?? 0, amount }
}

function totalsOf(lines: readonly Line[]): Pick<Totals, 'total' | 'vatTotals'> {
  const byRate = new Map<number, Cents[]>()
  for (const { vat, amount } of lines) byRate.set(vat, [...(byRate.get(vat) ?? []), centsOf(amount) as Cents])
  const vatTotals = [...byRate]
    .sort(([a], [b]) => a - b)
    .map(([rate, amounts]) => ({ rate, amount: euroOf(containedVat(bounded(sumOf(amounts)), rate)) }))
  return { total: euroOf(bounded(sumOf([...byRate.values()].flat()))), vatTotals }
}

function bounded(sum: Cents | null): Cents {
  if (sum !== null) return sum
  throw new Refusal(
    fieldProblem('invalid_request', '/lines', 'the lines come to more than an invoice can hold, which is ten billion euro', 'too_large'),
  )
}
