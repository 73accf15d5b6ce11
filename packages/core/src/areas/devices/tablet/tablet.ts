import { nounOf, type RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { dropRecord, emitRecordEvent } from '../../../framework/records/record-events.ts'
import type { IdKind } from '../../../kernel/ids.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { recordModels } from '../../models.ts'
import { type ContentKind, contentOf, showOnTablet } from './show-on-tablet.ts'
import { tabletContent } from './tablet-content.ts'

type Content = RecordOf<typeof tabletContent>

/** The current contents of the tablet; `null` if there is none of a kind. */
export interface TabletState {
  readonly pdf: Content | null
  readonly img: Content | null
}

/** Returns the current contents of the tablet. */
export const getTablet = defineOperation({
  name: 'tablet.get',
  permission: 'tablet:read',
  readOnly: true,
  run: async (port: RecordPort) => done(await stateOf(port)),
})

/** The content to show. */
interface ShowBody {
  readonly kind: ContentKind
  readonly model: string
  readonly id: string
  readonly title?: string
}

/** Shows a document or an image on the tablet, in place of the one that it shows. */
export const showTablet = defineOperation({
  name: 'tablet.show',
  permission: 'tablet:write',
  emits: ['pdf:to-tablet', 'img:to-tablet'],
  alone: () => true,
  async run(port: RecordPort, { body: { kind, model, id, title } }: { readonly body: ShowBody }) {
    const recordModel = recordModels.find(({ name, base }) => name === model && base === 'record')
    if (!recordModel) throw unknown('/model', `there is no model "${model}" whose records can be shown`)
    if (!(await port.get(recordModel, id))) throw unknown('/id', `there is no ${nounOf(recordModel)} ${id} in this organization`)
    await showOnTablet(port, { kind, about: { model: model as IdKind, id }, title: title ?? recordModel.title })
    return done(await stateOf(port))
  },
})

/** Clears the tablet: of one kind, or of both. */
export const clearTablet = defineOperation({
  name: 'tablet.clear',
  permission: 'tablet:write',
  emits: ['pdf:clear-tablet', 'img:clear-tablet'],
  alone: () => true,
  async run(port: RecordPort, { body }: { readonly body?: { readonly kind?: ContentKind } }) {
    const before = await stateOf(port)
    for (const kind of body?.kind ? [body.kind] : (['pdf', 'img'] as const)) {
      const content = before[kind]
      if (!content) continue
      await dropRecord(port, tabletContent, content)
      await emitRecordEvent(port, `${kind}:clear-tablet`, tabletContent, content)
    }
    const after = await stateOf(port)
    return after.pdf === before.pdf && after.img === before.img ? skipped('it shows nothing', after) : done(after)
  },
})

async function stateOf(port: RecordPort): Promise<TabletState> {
  return { pdf: await contentOf(port, 'pdf'), img: await contentOf(port, 'img') }
}

function unknown(pointer: string, message: string): Refusal {
  return new Refusal(fieldProblem('invalid_request', pointer, message, 'unknown_record'))
}
