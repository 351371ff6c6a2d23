import { href } from '@/routes/href'
import type { ReportCitation } from './reports.model'

/** Where a quote stands in the product; null once its source is gone. */
export function sourceLink(citation: Pick<ReportCitation, 'dataset_id' | 'row_number' | 'document_id' | 'passage_id'>): string | null {
  if (citation.dataset_id && citation.row_number !== null) return href('dataset', { datasetId: citation.dataset_id }, { row: citation.row_number })
  return citation.document_id ? href('document', { documentId: citation.document_id }, { passage: citation.passage_id ?? undefined }) : null
}
