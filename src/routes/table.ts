/**
 * The table: one row per URL of the product. Router, sidebar, palette, breadcrumbs, page titles,
 * the end-to-end scan and the architecture test all read it, so a route exists everywhere or nowhere.
 * Pure data: no closures, no JSX, no imports, so that Vite's configuration and Playwright can read it too.
 */

/** Who may enter. */
export type Access = 'public' | 'signed-in' | 'admin'
export type Module = 'knulledge' | 'knulldev' | 'knullops'
/** The frame around a screen: `bare` is a centred page without navigation, `platform` the signed-in shell. */
export type Shell = 'bare' | 'platform'
/** Sidebar groups, in the order in which they are drawn. */
export type NavGroup = 'quick' | 'links' | 'more'

interface Base {
  readonly id: string
  readonly path: string
}

export interface ScreenRow extends Base {
  readonly access: Access
  readonly shell: Shell
  readonly module?: Module
  /** Path under src/modules, without extension. */
  readonly screen: string
  /** Translation namespaces that the screen reads; loaded together with its chunk. */
  readonly ns: readonly string[]
  /** The row above it in the breadcrumb trail. */
  readonly parent?: string
  /** Where the sidebar shows it. `icon` is a name that app/navigation/icons.ts maps to a drawing. */
  readonly nav?: {
    readonly group: NavGroup
    readonly icon: string
    /** `routes:nav.<label>` where the sidebar's word is not the page's title. */
    readonly label?: string
    /** The row that the link names, where the specification links to another address of this screen. */
    readonly to?: string
  }
}

/** The same screen at a second address. The address keeps its own sidebar position and canonical link to the first. */
export interface AliasRow extends Base {
  readonly aliasOf: string
  readonly shell: Shell
}

/** Sends on to another row. Query and hash are kept; a path parameter named in `carry` becomes a query parameter. */
export interface RedirectRow extends Base {
  readonly redirectTo: string
  readonly carry?: { readonly param: string; readonly as: string }
}

export type Row = ScreenRow | AliasRow | RedirectRow

export const table = [
  /* Public */
  { id: 'home', path: '/', redirectTo: 'platform-home' },
  { id: 'auth', path: '/auth', access: 'public', shell: 'bare', screen: 'platform/session/auth-screen', ns: ['auth'] },
  { id: 'auth-recover', path: '/auth/recover', access: 'public', shell: 'bare', screen: 'platform/session/recover-screen', ns: ['auth'] },
  { id: 'auth-reset', path: '/auth/reset', access: 'public', shell: 'bare', screen: 'platform/session/reset-screen', ns: ['auth'] },

  /* Platform */
  { id: 'platform-home', path: '/knullplatform', access: 'signed-in', shell: 'platform', screen: 'platform/home/home-screen', ns: ['home'], nav: { group: 'quick', icon: 'home' } },
  { id: 'search', path: '/search', access: 'signed-in', shell: 'platform', screen: 'platform/search/search-screen', ns: ['search'] },

  /* Knulledge: discovery */
  { id: 'knulledge-home', path: '/ai/knulledge', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/home/home-screen', ns: ['knulledge-home', 'chat', 'datasets', 'documents'] },
  { id: 'ai', path: '/ai', aliasOf: 'knulledge-home', shell: 'platform' },
  { id: 'chat-start', path: '/ai/knulledge/start-chat', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/chat/chat-screen', ns: ['chat'], nav: { group: 'links', icon: 'chat', label: 'chat', to: 'knulledge-chat' } },
  { id: 'chat-session', path: '/ai/knulledge/chat/:sessionId', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/chat/chat-screen', ns: ['chat'], parent: 'chat-start' },
  { id: 'ai-chat-session', path: '/ai/chat/:sessionId', aliasOf: 'chat-session', shell: 'platform' },
  { id: 'ai-chat', path: '/ai/chat', redirectTo: 'chat-start' },
  { id: 'knulledge-chat', path: '/ai/knulledge/chat', redirectTo: 'chat-start' },
  { id: 'knulledge-workspace', path: '/ai/knulledge/workspaces/:id', redirectTo: 'chat-start', carry: { param: 'id', as: 'workspace' } },
  { id: 'library', path: '/ai/knulledge/library', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/documents/library-screen', ns: ['documents', 'datasets'], nav: { group: 'links', icon: 'library' } },
  { id: 'datasets', path: '/ai/knulledge/datasets', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/datasets/datasets-screen', ns: ['datasets'], nav: { group: 'links', icon: 'dataset' } },
  { id: 'ai-datasets', path: '/ai/datasets', aliasOf: 'datasets', shell: 'platform' },
  { id: 'dataset', path: '/ai/knulledge/datasets/:datasetId', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/datasets/dataset-screen', ns: ['datasets'], parent: 'datasets' },
  { id: 'documents', path: '/ai/knulledge/documents', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/documents/documents-screen', ns: ['documents'], nav: { group: 'more', icon: 'document' } },
  { id: 'document', path: '/ai/knulledge/documents/:documentId', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/documents/document-screen', ns: ['documents'], parent: 'documents' },
  { id: 'knulledge-any', path: '/knulledge/*', redirectTo: 'knulledge-home' },

  /* KnullDev: development */
  { id: 'knulldev-home', path: '/ai/knulldev', access: 'signed-in', shell: 'platform', module: 'knulldev', screen: 'knulldev/home/home-screen', ns: ['knulldev-home', 'projects'], nav: { group: 'links', icon: 'project', label: 'projects' } },
  { id: 'knulldev', path: '/knulldev', aliasOf: 'knulldev-home', shell: 'platform' },
  { id: 'projects', path: '/knulldev/projects', access: 'signed-in', shell: 'platform', module: 'knulldev', screen: 'knulldev/projects/projects-screen', ns: ['projects'], nav: { group: 'more', icon: 'list', label: 'all-projects' } },
  { id: 'ai-projects', path: '/ai/projects', aliasOf: 'projects', shell: 'platform' },
  { id: 'project-new', path: '/knulldev/new', access: 'signed-in', shell: 'platform', module: 'knulldev', screen: 'knulldev/projects/project-new-screen', ns: ['projects'], parent: 'projects' },
  { id: 'project', path: '/knulldev/projects/:id', access: 'signed-in', shell: 'platform', module: 'knulldev', screen: 'knulldev/projects/project-screen', ns: ['projects'], parent: 'projects' },
  { id: 'ai-project', path: '/ai/projects/:id', aliasOf: 'project', shell: 'platform' },
  { id: 'ai-knulldev-project', path: '/ai/knulldev/:id', aliasOf: 'project', shell: 'platform' },

  /* KnullOps: operations */
  { id: 'ops-overview', path: '/ops/overview', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/home/home-screen', ns: ['ops-home', 'incidents', 'services'], nav: { group: 'links', icon: 'overview', label: 'overview', to: 'ops-home' } },
  { id: 'ops-home', path: '/ops', aliasOf: 'ops-overview', shell: 'platform' },
  { id: 'services', path: '/ops/services', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/services/services-screen', ns: ['services', 'incidents'], nav: { group: 'links', icon: 'service' } },
  { id: 'service-new', path: '/ops/services/new', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/services/service-new-screen', ns: ['services'], parent: 'services' },
  { id: 'service', path: '/ops/services/:serviceId', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/services/service-screen', ns: ['services', 'incidents'], parent: 'services' },
  { id: 'incidents', path: '/ops/incidents', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/incidents/incidents-screen', ns: ['incidents'], nav: { group: 'links', icon: 'incident' } },
  { id: 'incident-new', path: '/ops/incidents/new', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/incidents/incident-new-screen', ns: ['incidents'], parent: 'incidents' },
  { id: 'incident', path: '/ops/incidents/:id', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/incidents/incident-screen', ns: ['incidents', 'services'], parent: 'incidents' },

  { id: 'not-found', path: '*', access: 'public', shell: 'bare', screen: 'platform/not-found/not-found-screen', ns: ['shell'] },
] as const satisfies readonly Row[]

export type RouteId = (typeof table)[number]['id']
