import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { notificationDeliveries } from './notification-deliveries.ts'
import { notificationDelivery } from './notification-delivery.ts'

const { list, get } = notificationDeliveries

/** The addresses of notification deliveries, which are only read. */
export const notificationDeliveryRoutes = recordRoutes(notificationDelivery, { list, get }, { tag: 'messages' })
