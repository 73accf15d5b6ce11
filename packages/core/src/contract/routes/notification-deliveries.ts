import { notificationDelivery } from '../../models/notification-delivery.ts'
import { notificationDeliveries } from '../../operations/notifications/notification-deliveries.ts'
import { recordRoutes } from '../record-routes.ts'

const { list, get } = notificationDeliveries

/** The addresses of notification deliveries, which are only read. */
export const notificationDeliveryRoutes = recordRoutes(notificationDelivery, { list, get }, { tag: 'messages' })
