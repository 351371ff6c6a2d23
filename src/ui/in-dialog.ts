import { createContext } from 'react'

/** Whether this stands in a dialog, whose buttons stand at the end with the deciding one last. */
export const InDialog = createContext(false)
