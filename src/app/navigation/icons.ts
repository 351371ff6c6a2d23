import {
  Activity,
  ChartLine,
  FileChartColumn,
  FileText,
  FolderKanban,
  Gauge,
  Hammer,
  House,
  LibraryBig,
  List,
  MessageSquareText,
  Server,
  Settings2,
  Siren,
  Table2,
  Telescope,
  type LucideIcon,
} from 'lucide-react'
import type { Module } from '@/routes/table'

/** The drawings behind the icon names of the route table. */
export const navIcons: Readonly<Record<string, LucideIcon>> = {
  home: House,
  settings: Settings2,
  chat: MessageSquareText,
  library: LibraryBig,
  dataset: Table2,
  document: FileText,
  report: FileChartColumn,
  analytics: ChartLine,
  project: FolderKanban,
  list: List,
  overview: Gauge,
  service: Server,
  incident: Siren,
}

export const moduleIcons: Readonly<Record<Module, LucideIcon>> = {
  knulledge: Telescope,
  knulldev: Hammer,
  knullops: Activity,
}
