import { err, ok } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { choiceOf, templateText, templateValue } from '../config/fields.ts'
import { neededProblems, optionalId, optionalMember, optionalPath } from '../config/optional-fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { asksFor } from '../step/effects.ts'
import { operationStep } from '../step/operation-step.ts'
import { feedConstraints, feedPictures, linePictures, linesProblems } from '../step/pictures.ts'
import type { StepContext } from '../step/step-context.ts'

const DeviceSlideshowConfig = Type.Object({
  scope: choiceOf(['displays', 'device'], { description: 'Whether all displays show it, or one device' }),
  deviceId: optionalId(
    { description: 'With the scope device: the display or tablet', 'x-when': { field: 'scope', is: 'device' } },
    'device',
  ),
  mode: choiceOf(['screensaver', 'background'], { description: 'Shown when nobody uses the device, or behind what it shows' }),
  source: choiceOf(['feed', 'urls'], { description: 'Where the pictures come from: a list that a variable holds, or addresses' }),
  urls: Type.Optional(
    templateText({ description: 'With the source urls: the addresses of pictures, one on each line; https only', maxLength: 50_000 }),
  ),
  itemsPath: optionalPath({
    description: 'With the source feed: the variable that holds the list, such as response.data.items',
    'x-holds': 'list',
  }),
  imageField: optionalMember({ description: "With the source feed: the item's member that holds the address of its picture" }),
  filterField: optionalMember({
    description: "With the source feed: only items are shown whose member of this name has the filter's value",
  }),
  filterValue: Type.Optional(templateValue({ description: 'The value that this member must have; empty for items without it' })),
  sortField: optionalMember({ description: 'With the source feed: the member by which items are sorted. As they come when it is empty' }),
  sortDirection: Type.Optional(choiceOf(['asc', 'desc'], { description: 'The lowest first, or the highest', default: 'asc' })),
})

type Config = Static<typeof DeviceSlideshowConfig>

/** Shows a slideshow on all displays, or on one device. Values other than https URLs are skipped and counted. */
export const deviceSlideshow = operationStep({
  type: 'deviceSlideshow',
  category: 'devices',
  description: 'Shows pictures on displays',
  config: DeviceSlideshowConfig,
  operation: ({ scope }) => (scope === 'device' ? 'devices.slideshow' : 'devices.slideshowAll'),
  effects: asksFor('device'),
  about: ({ scope }) => (scope === 'device' ? ['deviceId', 'a device'] : null),
  problemExamples: [
    { scope: 'device', deviceId: '' },
    { source: 'feed', itemsPath: '' },
    { source: 'urls', urls: 'cat.jpg' },
  ],
  problems,
  constraints: (config, exit) => (config.source === 'feed' && exit === 'out' ? feedConstraints(config) : [[]]),
  body(config, context) {
    const pictures = picturesOf(config, context)
    if (!pictures.ok) return pictures
    const { images, leftOut } = pictures.value
    if (images.length > 0) return ok({ mode: config.mode, images })
    return err(`There are no pictures to show${leftOut > 0 ? `: ${leftOut} left out that are no https addresses` : ''}.`)
  },
  notes(config, context) {
    const pictures = picturesOf(config, context)
    return pictures.ok ? { ...pictures.value, images: pictures.value.images.length } : {}
  },
  output: (value, { scope }) => (scope === 'device' ? {} : { updated: membersOf(value).updated }),
})

function picturesOf(config: Config, { variables }: StepContext) {
  return config.source === 'urls' ? ok(linePictures(config.urls ?? '')) : feedPictures(config, variables)
}

function problems(config: Config): readonly ConfigProblem[] {
  const ofDevice = config.scope === 'device' ? neededProblems(config, 'deviceId', 'the scope is device, so use the id of one') : []
  if (config.source === 'urls') {
    const urls = neededProblems(config, 'urls', 'the source is urls, so write addresses of pictures, one on each line')
    return [...ofDevice, ...(urls.length > 0 ? urls : linesProblems('/urls', config.urls ?? ''))]
  }
  return [
    ...ofDevice,
    ...neededProblems(config, 'itemsPath', 'the source is feed, so name the variable that holds the list, such as response.data.items'),
    ...neededProblems(config, 'imageField', "the source is feed, so name the items' member that holds the address of a picture"),
  ]
}
