/* What lists show of this language's entries, a file for each family (scripts/content.ts). */
export const listed = {
  articles: () => import('./articles.list'),
  'case-studies': () => import('./case-studies.list'),
  resources: () => import('./resources.list'),
  jobs: () => import('./jobs.list'),
  docs: () => import('./docs.list'),
  legal: () => import('./legal.list'),
}
