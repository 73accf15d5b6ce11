import type { AnyRecord } from '@belfry/core'
import type { Chapter, DemoSite } from './demo-site.ts'

/** Tasks on the board with assignees, progress and labels. */
export function tasks(site: DemoSite): readonly Chapter[] {
  return [...bins(site), ...onSite(site), ...inTheOffice(site)]
}

/** A task that is done by now. */
function bins({ park, lanes, colleagues }: DemoSite): readonly Chapter[] {
  let task: AnyRecord
  async function give(): Promise<void> {
    const dueAt = park.calendar.at(-1, '17:00')
    task = await park.post('/tasks', {
      title: 'Empty the bins by the lake',
      laneId: lanes.todo,
      dueAt,
      assigneeIds: [colleagues.tom.userId],
    })
  }
  return [
    { day: -2, time: '08:40', happen: give },
    {
      day: -1,
      time: '16:35',
      by: 'tom',
      happen: () => park.patch(`/tasks/${task.id}`, { status: 'COMPLETED', laneId: lanes.done }),
    },
  ]
}

function onSite({ park, terrains, reservations, lanes, labels, colleagues }: DemoSite): readonly Chapter[] {
  const { at } = park.calendar
  const assigneeIds = [colleagues.tom.userId]
  const barrier = () =>
    park.post('/tasks', {
      title: 'Check the barrier at the north gate',
      priority: 'HIGH',
      laneId: lanes.todo,
      labelIds: [labels.repair],
      subtasks: ['Read the log of last night', 'Grease the hinge'],
      assigneeIds,
    })
  const leak = () =>
    park.post('/tasks', {
      title: 'Find the leak in Lodge Otter',
      priority: 'URGENT',
      status: 'IN_PROGRESS',
      laneId: lanes.doing,
      labelIds: [labels.repair],
      subtasks: ['Look at the boiler', 'Let the plumber in', 'Free the lodge again'],
      links: [{ model: 'terrain', id: terrains.otter }],
      assigneeIds,
    })
  const clean = () =>
    park.post('/tasks', {
      title: 'Clean Lodge Kingfisher for Georges Lemaître',
      priority: 'HIGH',
      status: 'IN_PROGRESS',
      laneId: lanes.doing,
      labelIds: [labels.cleaning],
      dueAt: at(0, '15:00'),
      links: [{ model: 'reservation', id: reservations.get('georges') }],
    })
  return [
    { day: -3, time: '16:45', by: 'tom', happen: barrier },
    { day: -1, time: '08:30', by: 'tom', happen: leak },
    { day: -1, time: '10:50', happen: clean },
  ]
}

function inTheOffice({ park, customers, reservations, lanes, labels, colleagues }: DemoSite): readonly Chapter[] {
  const { at } = park.calendar
  const reminder = () =>
    park.post('/tasks', {
      title: 'Speak with Georges Lemaître about his open invoice',
      laneId: lanes.todo,
      labelIds: [labels.office],
      dueAt: at(1, '11:00'),
      assigneeIds: [colleagues.nele.userId],
      links: [{ model: 'customer', id: customers.get('georges') }],
    })
  const groupField = () =>
    park.post('/tasks', {
      title: 'Get the group field ready for De Ketting',
      laneId: lanes.todo,
      dueAt: at(3, '17:00'),
      links: [{ model: 'reservation', id: reservations.get('ketting') }],
    })
  const map = () => park.post('/tasks', { title: 'Print more site maps', priority: 'LOW', laneId: lanes.todo, labelIds: [labels.office] })
  return [
    { day: -3, time: '09:35', happen: reminder },
    { day: -2, time: '09:00', happen: groupField },
    { day: -1, time: '17:15', happen: map },
  ]
}
