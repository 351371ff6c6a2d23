/**
 * The table: one row per URL of the product. Router, sidebar, palette, breadcrumbs, page titles,
 * the end-to-end scan and the architecture test all read it, so a route exists everywhere or nowhere.
 * Pure data: no closures, no JSX, no imports, so that Vite's configuration and Playwright can read it too.
 */

/** Who may enter. */
export type Access = 'public' | 'signed-in' | 'admin'
export type Module = 'knulledge' | 'knulldev' | 'knullops'
/** The frame around a screen: `bare` is a centred page without navigation, `platform` the signed-in shell, `site` the header and footer of the public site. */
export type Shell = 'bare' | 'platform' | 'site'
/** Sidebar groups, in the order in which they are drawn. */
export type NavGroup = 'quick' | 'links' | 'more'

interface Base {
  readonly id: string
  readonly path: string
}

/** The other side of an address that signed-in people and visitors share: what a visitor sees there (ruling 2). */
export type VisitorSide =
  | { readonly shell: 'bare'; readonly screen: string; readonly ns: readonly string[] }
  /** A page of the site, named by its row, whose address stays the canonical one. */
  | { readonly page: string }

/** Menus of the public site's header, in their order; `top` stands in the bar itself, between Solutions and Tools. */
export type SiteMenu = 'products' | 'solutions' | 'top' | 'tools' | 'company'
/** Folders of src/content/<language> with a Markdown file for each entry. */
export type ContentFamily = 'articles' | 'case-studies' | 'resources' | 'jobs' | 'docs' | 'legal'

export interface ScreenRow extends Base {
  readonly access: Access
  readonly shell: Shell
  readonly module?: Module
  /** Path under src/modules, without extension; of a page of the public site from `site/`. */
  readonly screen: string
  /** Translation namespaces that the screen reads; loaded together with its chunk. The first of a page of the site has its title and description (`meta`). */
  readonly ns: readonly string[]
  /** The row above it in the breadcrumb trail. */
  readonly parent?: string
  /** The address itself lets one in: sent to nobody as a referrer, indexed by nobody, recorded nowhere. */
  readonly secret?: true
  /** With it the address is open to both: the row itself is for signed-in people, this for everybody else. */
  readonly visitors?: VisitorSide
  /** The page shows one entry of this family: that of its parameter, or where its path has none, of `entry`. */
  readonly content?: ContentFamily
  readonly entry?: string
  /** The page lists the entries of these families. */
  readonly lists?: readonly ContentFamily[]
  /** Where the public site's header shows it. */
  readonly menu?: SiteMenu
  /** A page of the site that no search shall find: a form's second half, a confirmation. */
  readonly unlisted?: true
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
  /** Where the address belongs to a module that its screen does not. */
  readonly module?: Module
  readonly visitors?: VisitorSide
}

/** Sends on to another row. Query and hash are kept; a path parameter named in `carry` becomes a query parameter. */
export interface RedirectRow extends Base {
  readonly redirectTo: string
  readonly carry?: { readonly param: string; readonly as: string }
}

export type Row = ScreenRow | AliasRow | RedirectRow

export const table = [
  /* The public site */
  { id: 'home', path: '/', access: 'public', shell: 'site', screen: 'site/pages/home/home-page', ns: ['site-home', 'site-night-batch'] },
  { id: 'product-ai', path: '/products/ai', access: 'public', shell: 'site', screen: 'site/pages/products/ai-page', ns: ['site-product-ai', 'site-products'], menu: 'products' },
  { id: 'product-knulledge', path: '/products/knulledge', access: 'public', shell: 'site', screen: 'site/pages/products/knulledge-page', ns: ['site-product-knulledge', 'site-products'], menu: 'products' },
  { id: 'product-knulldev', path: '/products/knulldev', access: 'public', shell: 'site', screen: 'site/pages/products/knulldev-page', ns: ['site-product-knulldev', 'site-products'], menu: 'products' },
  { id: 'product-knullops', path: '/products/knullops', access: 'public', shell: 'site', screen: 'site/pages/products/knullops-page', ns: ['site-product-knullops', 'site-products'], menu: 'products' },
  { id: 'product-ops', path: '/products/ops', access: 'public', shell: 'site', screen: 'site/pages/products/ops-page', ns: ['site-product-ops', 'site-products'], menu: 'products' },
  { id: 'solutions', path: '/solutions', access: 'public', shell: 'site', screen: 'site/pages/solutions/solutions-page', ns: ['site-solutions', 'site-solution-parts'], menu: 'solutions' },
  { id: 'solution-cloud-platform', path: '/solutions/cloud-platform', access: 'public', shell: 'site', screen: 'site/pages/solutions/cloud-platform-page', ns: ['site-cloud-platform', 'site-solution-parts'], parent: 'solutions', menu: 'solutions' },
  { id: 'solution-data-ai', path: '/solutions/data-ai', access: 'public', shell: 'site', screen: 'site/pages/solutions/data-ai-page', ns: ['site-data-ai', 'site-solution-parts'], parent: 'solutions', menu: 'solutions' },
  { id: 'solution-app-engineering', path: '/solutions/app-engineering', access: 'public', shell: 'site', screen: 'site/pages/solutions/app-engineering-page', ns: ['site-app-engineering', 'site-solution-parts'], parent: 'solutions', menu: 'solutions' },
  { id: 'solution-cybersecurity', path: '/solutions/cybersecurity', access: 'public', shell: 'site', screen: 'site/pages/solutions/cybersecurity-page', ns: ['site-cybersecurity', 'site-solution-parts'], parent: 'solutions', menu: 'solutions' },
  { id: 'solution-managed-services', path: '/solutions/managed-services', access: 'public', shell: 'site', screen: 'site/pages/solutions/managed-services-page', ns: ['site-managed-services', 'site-solution-parts'], parent: 'solutions', menu: 'solutions' },
  { id: 'tool-roi', path: '/tools/roi', access: 'public', shell: 'site', screen: 'site/pages/tools/roi-page', ns: ['site-tool-roi', 'site-tools'], menu: 'tools' },
  { id: 'tool-cloud-cost', path: '/tools/cloud-cost', access: 'public', shell: 'site', screen: 'site/pages/tools/cloud-cost-page', ns: ['site-tool-cloud-cost', 'site-tools'], menu: 'tools' },
  { id: 'tool-fit', path: '/tools/fit', access: 'public', shell: 'site', screen: 'site/pages/tools/fit-page', ns: ['site-fit', 'site-tools'], menu: 'tools' },
  { id: 'tool-cloud-optimizer', path: '/tools/cloud-optimizer', access: 'public', shell: 'site', screen: 'site/pages/tools/cloud-optimizer-page', ns: ['site-tool-cloud-optimizer', 'site-tools', 'site-focus'], menu: 'tools' },
  { id: 'tool-zero-trust', path: '/tools/zero-trust', access: 'public', shell: 'site', screen: 'site/pages/tools/zero-trust-page', ns: ['site-zero-trust', 'site-ztmm', 'site-tools'], menu: 'tools' },
  { id: 'tool-policy-generator', path: '/tools/policy-generator', access: 'public', shell: 'site', screen: 'site/pages/tools/policy-generator-page', ns: ['site-policy-generator', 'site-tools'], menu: 'tools' },
  { id: 'tool-case-study-builder', path: '/tools/case-study-builder', access: 'public', shell: 'site', screen: 'site/pages/tools/case-study-builder-page', ns: ['site-case-study-builder', 'site-tools'], menu: 'tools' },
  { id: 'get-started', path: '/get-started', access: 'public', shell: 'site', screen: 'site/pages/start/get-started-page', ns: ['site-get-started', 'site-form'] },
  { id: 'contact', path: '/company/contact', access: 'public', shell: 'site', screen: 'site/pages/company/contact-page', ns: ['site-contact', 'site-form'], menu: 'company' },
  { id: 'support', path: '/support', access: 'public', shell: 'site', screen: 'site/pages/support/support-page', ns: ['site-support', 'site-form'], menu: 'company' },
  { id: 'status', path: '/status', access: 'public', shell: 'site', screen: 'site/pages/status/status-page', ns: ['site-status'], menu: 'products' },
  { id: 'legal-privacy', path: '/legal/privacy', access: 'public', shell: 'site', screen: 'site/pages/legal/privacy-page', ns: ['site-legal', 'site-prose'], content: 'legal', entry: 'privacy' },
  { id: 'legal-terms', path: '/legal/terms', access: 'public', shell: 'site', screen: 'site/pages/legal/terms-page', ns: ['site-legal', 'site-prose'], content: 'legal', entry: 'terms' },
  { id: 'legal-cookies', path: '/legal/cookies', access: 'public', shell: 'site', screen: 'site/pages/legal/cookies-page', ns: ['site-legal', 'site-prose'], content: 'legal', entry: 'cookies' },
  { id: 'trust-security', path: '/trust-security', access: 'public', shell: 'site', screen: 'site/pages/trust/trust-page', ns: ['site-trust'], menu: 'company' },
  { id: 'case-studies', path: '/case-studies', access: 'public', shell: 'site', screen: 'site/pages/case-studies/case-studies-page', ns: ['site-case-studies', 'site-case-figures', 'site-night-batch', 'site-prose'], lists: ['case-studies'], menu: 'top' },
  { id: 'case-study', path: '/case-studies/:slug', access: 'public', shell: 'site', screen: 'site/pages/case-studies/case-study-page', ns: ['site-case-studies', 'site-case-figures', 'site-night-batch', 'site-prose'], parent: 'case-studies', content: 'case-studies', lists: ['case-studies'] },
  { id: 'insights', path: '/insights', access: 'public', shell: 'site', screen: 'site/pages/insights/insights-page', ns: ['site-insights', 'site-prose'], lists: ['articles'], menu: 'top' },
  { id: 'article', path: '/insights/:slug', access: 'public', shell: 'site', screen: 'site/pages/insights/article-page', ns: ['site-insights', 'site-figures', 'site-prose'], parent: 'insights', content: 'articles', lists: ['articles'] },
  { id: 'pricing', path: '/pricing', access: 'public', shell: 'site', screen: 'site/pages/pricing/pricing-page', ns: ['site-pricing', 'site-solution-parts'], menu: 'top' },
  { id: 'resources', path: '/resources', access: 'public', shell: 'site', screen: 'site/pages/resources/resources-page', ns: ['site-resources', 'site-prose'], lists: ['resources'] },
  { id: 'resource', path: '/resources/:slug', access: 'public', shell: 'site', screen: 'site/pages/resources/resource-page', ns: ['site-resources', 'site-prose'], parent: 'resources', content: 'resources', lists: ['resources'] },
  { id: 'company', path: '/company', access: 'public', shell: 'site', screen: 'site/pages/company/company-page', ns: ['site-company'], menu: 'company' },
  { id: 'team-page', path: '/company/team', access: 'public', shell: 'site', screen: 'site/pages/company/team-page', ns: ['site-team-page'], parent: 'company', menu: 'company' },
  { id: 'careers', path: '/company/careers', access: 'public', shell: 'site', screen: 'site/pages/careers/careers-page', ns: ['site-careers'], parent: 'company', lists: ['jobs'], menu: 'company' },
  { id: 'job', path: '/company/careers/:job', access: 'public', shell: 'site', screen: 'site/pages/careers/job-page', ns: ['site-careers', 'site-prose'], parent: 'careers', content: 'jobs', lists: ['jobs'] },
  { id: 'apply', path: '/company/careers/apply/:role', access: 'public', shell: 'site', screen: 'site/pages/careers/apply-page', ns: ['site-careers', 'site-form'], parent: 'careers', content: 'jobs', unlisted: true },
  { id: 'open-application', path: '/company/careers/open-application', access: 'public', shell: 'site', screen: 'site/pages/careers/open-application-page', ns: ['site-careers', 'site-form'], parent: 'careers', unlisted: true },
  { id: 'application-thanks', path: '/company/careers/thank-you', access: 'public', shell: 'site', screen: 'site/pages/careers/thank-you-page', ns: ['site-careers', 'site-form'], parent: 'careers', unlisted: true },
  { id: 'application-withdraw', path: '/company/careers/withdraw', access: 'public', shell: 'site', screen: 'site/pages/careers/withdraw-page', ns: ['site-careers', 'site-form'], parent: 'careers', unlisted: true },
  { id: 'docs', path: '/docs', access: 'public', shell: 'site', screen: 'site/pages/docs/docs-page', ns: ['site-docs', 'site-prose'], content: 'docs', entry: 'platform', lists: ['docs'], menu: 'products' },
  { id: 'docs-ai', path: '/docs/ai', access: 'public', shell: 'site', screen: 'site/pages/docs/docs-ai-page', ns: ['site-docs', 'site-prose'], parent: 'docs', content: 'docs', entry: 'ai', lists: ['docs'] },
  { id: 'docs-knulldev', path: '/knulldev/docs', access: 'public', shell: 'site', screen: 'site/pages/docs/docs-knulldev-page', ns: ['site-docs', 'site-prose'], parent: 'docs', content: 'docs', entry: 'knulldev', lists: ['docs'] },
  { id: 'changelog', path: '/knulldev/changelog', access: 'public', shell: 'site', screen: 'site/pages/docs/changelog-page', ns: ['site-docs', 'site-prose'], parent: 'docs', content: 'docs', entry: 'changelog', lists: ['docs'], menu: 'products' },

  /* Public */
  { id: 'auth', path: '/auth', access: 'public', shell: 'bare', screen: 'platform/session/auth-screen', ns: ['auth'] },
  { id: 'auth-recover', path: '/auth/recover', access: 'public', shell: 'bare', screen: 'platform/session/recover-screen', ns: ['auth'] },
  { id: 'auth-reset', path: '/auth/reset', access: 'public', shell: 'bare', screen: 'platform/session/reset-screen', ns: ['auth'] },

  /* Platform */
  { id: 'platform-home', path: '/knullplatform', access: 'signed-in', shell: 'platform', screen: 'platform/home/home-screen', ns: ['home'], nav: { group: 'quick', icon: 'home' } },
  { id: 'dashboard', path: '/dashboard', access: 'signed-in', shell: 'platform', screen: 'platform/dashboard/dashboard-screen', ns: ['dashboard', 'home'] },
  { id: 'notifications', path: '/notifications', access: 'signed-in', shell: 'platform', screen: 'platform/notifications/notifications-screen', ns: ['notifications'] },
  { id: 'account', path: '/account', access: 'signed-in', shell: 'platform', screen: 'platform/account/account-screen', ns: ['account', 'auth'], nav: { group: 'quick', icon: 'settings', label: 'settings' }, visitors: { shell: 'bare', screen: 'platform/account/account-visitor-screen', ns: ['account', 'auth'] } },
  { id: 'billing', path: '/account/billing', access: 'signed-in', shell: 'platform', screen: 'platform/billing/billing-screen', ns: ['billing', 'dashboard'] },
  { id: 'billing-short', path: '/billing', aliasOf: 'billing', shell: 'platform' },
  { id: 'checkout-success', path: '/checkout/success', access: 'public', shell: 'bare', screen: 'platform/billing/success-screen', ns: ['billing'] },
  { id: 'checkout-cancel', path: '/checkout/cancel', access: 'public', shell: 'bare', screen: 'platform/billing/cancel-screen', ns: ['billing'] },
  { id: 'checkout-sandbox', path: '/checkout/sandbox/:checkoutId', access: 'public', shell: 'bare', screen: 'platform/billing/sandbox-screen', ns: ['billing'] },
  { id: 'team', path: '/team', access: 'signed-in', shell: 'platform', screen: 'platform/team/team-screen', ns: ['team'] },
  { id: 'invitation-accept', path: '/invitations/accept', access: 'public', shell: 'bare', screen: 'platform/team/invitation-screen', ns: ['invitation', 'auth'] },
  { id: 'search', path: '/search', access: 'signed-in', shell: 'platform', screen: 'platform/search/search-screen', ns: ['search'] },

  /* Knulledge: discovery */
  { id: 'knulledge-home', path: '/ai/knulledge', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/home/home-screen', ns: ['knulledge-home', 'chat', 'datasets', 'documents'] },
  { id: 'ai', path: '/ai', aliasOf: 'knulledge-home', shell: 'platform', visitors: { page: 'product-ai' } },
  { id: 'chat-start', path: '/ai/knulledge/start-chat', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/chat/chat-screen', ns: ['chat', 'reports'], nav: { group: 'links', icon: 'chat', label: 'chat', to: 'knulledge-chat' } },
  { id: 'chat-session', path: '/ai/knulledge/chat/:sessionId', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/chat/chat-screen', ns: ['chat', 'reports'], parent: 'chat-start' },
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
  { id: 'reports', path: '/ai/knulledge/reports', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/reports/reports-screen', ns: ['reports'], nav: { group: 'links', icon: 'report' } },
  { id: 'ai-reports', path: '/ai/reports', aliasOf: 'reports', shell: 'platform' },
  { id: 'report', path: '/ai/reports/:reportId', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/reports/report-screen', ns: ['reports', 'shared'], parent: 'reports' },
  { id: 'report-edit', path: '/ai/reports/:reportId/edit', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/reports/report-edit-screen', ns: ['reports', 'shared'], parent: 'reports' },
  { id: 'knulledge-analytics', path: '/ai/knulledge/analytics', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/analytics/analytics-screen', ns: ['analytics'], nav: { group: 'links', icon: 'analytics' } },
  { id: 'knulledge-settings', path: '/ai/knulledge/settings', access: 'signed-in', shell: 'platform', module: 'knulledge', screen: 'knulledge/settings/settings-screen', ns: ['settings', 'chat'] },
  { id: 'ai-settings', path: '/ai/settings', aliasOf: 'knulledge-settings', shell: 'platform' },
  /* What a chat or a report is to people outside: the token is the whole right to read it. */
  { id: 'shared', path: '/ai/knulledge/shared/:token', access: 'public', shell: 'bare', screen: 'knulledge/shared/shared-screen', ns: ['shared'], secret: true },
  { id: 'ai-shared', path: '/ai/shared/:token', aliasOf: 'shared', shell: 'bare' },
  { id: 'shared-report', path: '/ai/knulledge/reports/:token', aliasOf: 'shared', shell: 'bare' },
  { id: 'knulledge-any', path: '/knulledge/*', redirectTo: 'knulledge-home' },

  /* KnullDev: development */
  { id: 'knulldev-home', path: '/ai/knulldev', access: 'signed-in', shell: 'platform', module: 'knulldev', screen: 'knulldev/home/home-screen', ns: ['knulldev-home', 'projects'], nav: { group: 'links', icon: 'project', label: 'projects' } },
  { id: 'knulldev', path: '/knulldev', aliasOf: 'knulldev-home', shell: 'platform', visitors: { page: 'product-knulldev' } },
  { id: 'projects', path: '/knulldev/projects', access: 'signed-in', shell: 'platform', module: 'knulldev', screen: 'knulldev/projects/projects-screen', ns: ['projects'], nav: { group: 'more', icon: 'list', label: 'all-projects' } },
  { id: 'ai-projects', path: '/ai/projects', aliasOf: 'projects', shell: 'platform' },
  { id: 'project-new', path: '/knulldev/new', access: 'signed-in', shell: 'platform', module: 'knulldev', screen: 'knulldev/projects/project-new-screen', ns: ['projects'], parent: 'projects' },
  { id: 'project', path: '/knulldev/projects/:id', access: 'signed-in', shell: 'platform', module: 'knulldev', screen: 'knulldev/projects/project-screen', ns: ['projects'], parent: 'projects' },
  { id: 'knulldev-billing', path: '/knulldev/billing', aliasOf: 'billing', shell: 'platform', module: 'knulldev' },
  { id: 'ai-project', path: '/ai/projects/:id', aliasOf: 'project', shell: 'platform' },
  { id: 'ai-knulldev-project', path: '/ai/knulldev/:id', aliasOf: 'project', shell: 'platform' },

  /* KnullOps: operations */
  { id: 'ops-overview', path: '/ops/overview', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/home/home-screen', ns: ['ops-home', 'incidents', 'services'], nav: { group: 'links', icon: 'overview', label: 'overview', to: 'ops-home' } },
  { id: 'ops-home', path: '/ops', aliasOf: 'ops-overview', shell: 'platform', visitors: { page: 'product-knullops' } },
  { id: 'services', path: '/ops/services', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/services/services-screen', ns: ['services', 'incidents'], nav: { group: 'links', icon: 'service' } },
  { id: 'service-new', path: '/ops/services/new', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/services/service-new-screen', ns: ['services'], parent: 'services' },
  { id: 'service', path: '/ops/services/:serviceId', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/services/service-screen', ns: ['services', 'incidents'], parent: 'services' },
  { id: 'incidents', path: '/ops/incidents', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/incidents/incidents-screen', ns: ['incidents'], nav: { group: 'links', icon: 'incident' } },
  { id: 'incident-new', path: '/ops/incidents/new', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/incidents/incident-new-screen', ns: ['incidents'], parent: 'incidents' },
  { id: 'incident', path: '/ops/incidents/:id', access: 'signed-in', shell: 'platform', module: 'knullops', screen: 'knullops/incidents/incident-screen', ns: ['incidents', 'services'], parent: 'incidents' },

  /* Platform administration: one screen, four windows */
  { id: 'admin', path: '/admin', access: 'admin', shell: 'platform', screen: 'platform/admin/admin-screen', ns: ['admin'] },
  { id: 'admin-overview', path: '/admin/overview', access: 'admin', shell: 'platform', screen: 'platform/admin/admin-screen', ns: ['admin'], parent: 'admin' },
  { id: 'admin-inquiries', path: '/admin/inquiries', access: 'admin', shell: 'platform', screen: 'platform/admin/admin-screen', ns: ['admin'], parent: 'admin' },
  { id: 'admin-dashboard', path: '/knulldev/admin', access: 'admin', shell: 'platform', module: 'knulldev', screen: 'platform/admin/admin-screen', ns: ['admin'] },

  { id: 'not-found', path: '*', access: 'public', shell: 'site', screen: 'site/pages/not-found/not-found-page', ns: ['site-not-found'] },
] as const satisfies readonly Row[]

export type RouteId = (typeof table)[number]['id']
