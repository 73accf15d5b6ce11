import type { Chapter, DemoSite } from './demo-site.ts'
import { season } from './stays.ts'

/** Meter readings, a leak, and reports of devices. */
export function dailyWork(site: DemoSite): readonly Chapter[] {
  return [...readings(site), leak(site), signsOfLife(site)]
}

/** None of them is on an invoice yet. */
function readings({ park, meters }: DemoSite): readonly Chapter[] {
  const read = (values: Partial<Record<keyof typeof meters, number>>) =>
    Promise.all(
      Object.entries(values).map(([name, value]) => park.post(`/meters/${meters[name as keyof typeof meters]}/readings`, { value })),
    )
  return [
    { day: season.began, time: '10:10', by: 'tom', happen: () => read({ power21: 10_412.5 }) },
    { day: season.extended, time: '08:45', by: 'tom', happen: () => read({ power21: 10_519.1 }) },
    {
      day: -1,
      time: '08:20',
      by: 'tom',
      happen: () => read({ power12: 4138.4, power21: 10_588.7, powerBerth3: 821.9, waterOtter: 661.37 }),
    },
  ]
}

/** The reason why Lodge Otter is blocked. */
function leak({ park, meters, terrains, colleagues }: DemoSite): Chapter {
  async function happen(): Promise<void> {
    const message = 'Leak suspected: water runs all night in an empty lodge'
    await park.post(`/meters/${meters.waterOtter}/alarms`, { message, severity: 'WARNING' })
    await park.patch(`/terrains/${terrains.otter}`, { status: 'BLOCKED' })
    const { id } = await park.post('/comments', {
      content: 'The main tap of the lodge is closed, and the plumber is called. Nele, please give it to nobody before.',
      mentions: [colleagues.nele.userId],
      target: { model: 'terrain', id: terrains.otter },
    })
    await park.post(`/comments/${id}/pin`)
  }
  return { day: -1, time: '08:25', by: 'tom', happen }
}

/** All devices have reported this morning. */
function signsOfLife({ park, devices }: DemoSite): Chapter {
  const report = () => Promise.all(Object.values(devices).map((id) => park.patch(`/devices/${id}`, { online: true })))
  return { day: 0, time: '08:15', by: 'service', happen: report }
}
