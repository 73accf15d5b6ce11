import { type EventShapes, shapeOf } from '../event-shape.ts'
import { tabletContent } from './tablet/tablet-content.ts'

/**
 * The data of events of the tablet. It names the displayed record but does not contain it: permission to see the tablet does not include
 * every model.
 */
export const tabletShapes: EventShapes = {
  'pdf:to-tablet': shapeOf(tabletContent),
  'pdf:clear-tablet': shapeOf(tabletContent),
  'img:to-tablet': shapeOf(tabletContent),
  'img:clear-tablet': shapeOf(tabletContent),
}
