import '@/ui/dialog'
import '@/ui/menu'
import '@/ui/tooltip'
import './errors/generic-error-screen'

/* Overlays are opened by a press, so they are loaded when the page is idle: the first one opens at once all the same.
   The error screen comes with them: when it is needed the network may be gone. */

export { Measure } from './measure'
