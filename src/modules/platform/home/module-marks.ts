import { Activity, Hammer, Telescope } from 'lucide-react'
import type { Module } from './queue.model'

/** The three modules where they stand side by side: each keeps its own icon and colour, which say where a thing belongs. */
export const moduleIcons = { knulledge: Telescope, knulldev: Hammer, knullops: Activity } satisfies Record<Module, unknown>
export const moduleText: Record<Module, string> = { knulledge: 'text-knulledge', knulldev: 'text-knulldev', knullops: 'text-knullops' }
export const moduleEdge: Record<Module, string> = { knulledge: 'border-s-knulledge', knulldev: 'border-s-knulldev', knullops: 'border-s-knullops' }
