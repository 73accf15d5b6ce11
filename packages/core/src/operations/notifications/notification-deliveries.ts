import { notificationDelivery } from '../../models/notification-delivery.ts'
import { recordOperations } from '../records/record-operations.ts'

/** Notification deliveries. They are made by what sends messages, and only read. */
export const notificationDeliveries = recordOperations(notificationDelivery)
