import { season } from './stays.ts'
import type { Chapter, Story } from './story.ts'

/** What the people who work there have read, written down and still to do. */
export function dailyWork(story: Story): readonly Chapter[] {
  return [...readings(story), leak(story), board(story)]
}

/** Nothing of it is on an invoice yet. */
function readings({ park, meters }: Story): readonly Chapter[] {
  const read = (day: number, time: string, values: Partial<Record<keyof typeof meters, number>>): Chapter => ({
    ...{ day, time },
    happen: () =>
      Promise.all(
        Object.entries(values).map(([name, value]) => park.post(`/meters/${meters[name as keyof typeof meters]}/readings`, { value })),
      ),
  })
  return [
    read(season.began, '10:10', { power21: 10_412.5 }),
    read(season.extended, '08:45', { power21: 10_519.1 }),
    read(-1, '08:20', { power12: 4138.4, power21: 10_588.7, powerBerth3: 821.9, waterOtter: 661.37 }),
  ]
}

/** Why Lodge Otter is blocked. */
function leak({ park, meters }: Story): Chapter {
  const alarm = { message: 'Leak suspected: water runs all night in an empty lodge', severity: 'WARNING' }
  return { day: -1, time: '08:25', happen: () => park.post(`/meters/${meters.waterOtter}/alarms`, alarm) }
}

function board({ park, terrains, customers, reservations }: Story): Chapter {
  const { at } = park.calendar
  async function happen(): Promise<void> {
    const { id: viewId } = await park.post('/views', { name: 'Housekeeping', description: 'What is to be done on site' })
    const lane = (name: string, position: number) => ({ viewId, name, position })
    const [lanes, labels] = await Promise.all([
      park.postAll('/lanes', { todo: lane('To do', 0), doing: lane('In progress', 1), done: lane('Done', 2) }),
      park.postAll('/labels', {
        repair: { name: 'Repair', color: '#c62828' },
        cleaning: { name: 'Cleaning', color: '#2e7d32' },
        office: { name: 'Office', color: '#1565c0' },
      }),
    ])
    const link = (model: string, id: string | undefined) => ({ links: [{ model, id }] })
    const tasks = [
      { title: 'Mow the meadow', status: 'COMPLETED', laneId: lanes.done, dueAt: at(-1, '17:00') },
      {
        ...{
          title: 'Find the leak in Lodge Otter',
          priority: 'URGENT',
          status: 'IN_PROGRESS',
          laneId: lanes.doing,
          labelIds: [labels.repair],
        },
        ...{ subtasks: ['Close the main tap', 'Look at the boiler', 'Free the lodge again'], ...link('terrain', terrains.otter) },
      },
      {
        ...{ title: 'Clean Lodge Kingfisher for this afternoon', priority: 'HIGH', laneId: lanes.doing, labelIds: [labels.cleaning] },
        ...{ status: 'IN_PROGRESS', dueAt: at(0, '15:00'), ...link('reservation', reservations.get('georges')) },
      },
      {
        ...{ title: 'Check the barrier at the north gate', priority: 'HIGH', laneId: lanes.todo, labelIds: [labels.repair] },
        ...{ subtasks: ['Read the log of last night', 'Grease the hinge'] },
      },
      {
        ...{ title: 'Speak with Georges Lemaître about his open invoice', laneId: lanes.todo, labelIds: [labels.office] },
        ...{ dueAt: at(1, '11:00'), ...link('customer', customers.georges) },
      },
      {
        ...{ title: 'Get the group field ready for De Ketting', laneId: lanes.todo, dueAt: at(3, '17:00') },
        ...link('reservation', reservations.get('ketting')),
      },
      { title: 'Print the site map for the weekend', priority: 'LOW', laneId: lanes.todo, labelIds: [labels.office] },
    ]
    for (const task of tasks) await park.post('/tasks', task)
  }
  return { day: -1, time: '17:15', happen }
}
