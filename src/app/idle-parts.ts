import '@/ui/dialog'
import '@/ui/menu'
import '@/ui/tooltip'

/* Overlays are opened by a press, so they are loaded when the page is idle: the first one opens at once all the same. */
