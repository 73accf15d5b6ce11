import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { addRecord, changeRecord, emitRecordEvent } from '../../../framework/records/record-events.ts'
import type { IdKind } from '../../../kernel/ids.ts'
import { formatTime } from '../../../kernel/time.ts'
import { tabletContent } from './tablet-content.ts'

type Content = RecordOf<typeof tabletContent>

/** A document or an image. */
export type ContentKind = Content['kind']

/** Something to show. */
export interface TabletRequest {
  readonly kind: ContentKind
  readonly about: { readonly model: IdKind; readonly id: string }
  /** Its title, for people. */
  readonly title: string
}

/** What the tablet shows of this kind. */
export async function contentOf(port: RecordPort, kind: ContentKind): Promise<Content | null> {
  const { data } = await port.list(tabletContent, { limit: 1, filters: { kind } })
  return data[0] ?? null
}

/**
 * Shows something on the tablet, replacing what it shows of the same kind, and emits `pdf:to-tablet` or `img:to-tablet`. The calling
 * operation needs exclusive access to the organization, or two simultaneous calls would show two.
 */
export async function showOnTablet(port: RecordPort, { kind, about, title }: TabletRequest): Promise<Content> {
  const values = { kind, about, title, shownAt: formatTime(port.now) }
  const before = await contentOf(port, kind)
  const content = before ? await changeRecord(port, tabletContent, before, values) : await addRecord(port, tabletContent, values)
  await emitRecordEvent(port, `${kind}:to-tablet`, tabletContent, content)
  return content
}
