// Generated from supabase/migrations by `npm run db:types`. Not written by hand.
// Schema: cadee225ec317357

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  'public': {
    Tables: {
      'analytics_events': {
        Row: {
          'id': string
          'name': string
          'occurred_at': string
          'org_id': string
          'properties': NonNullable<Json>
          'received_at': string
          'session_id': string
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'id': string
          'name': string
          'occurred_at': string
          'org_id': string
          'properties'?: NonNullable<Json>
          'received_at'?: string
          'session_id': string
          'user_id'?: string | null
        }
        Update: {
          'id'?: string
          'name'?: string
          'occurred_at'?: string
          'org_id'?: string
          'properties'?: NonNullable<Json>
          'received_at'?: string
          'session_id'?: string
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'analytics_events_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'audit_logs': {
        Row: {
          'action': string
          'created_at': string
          'id': string
          'meta': NonNullable<Json>
          'org_id': string
          'source': string
          'target': string | null
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'action': string
          'created_at'?: string
          'id'?: string
          'meta'?: NonNullable<Json>
          'org_id': string
          'source'?: string
          'target'?: string | null
          'user_id'?: string | null
        }
        Update: {
          'action'?: string
          'created_at'?: string
          'id'?: string
          'meta'?: NonNullable<Json>
          'org_id'?: string
          'source'?: string
          'target'?: string | null
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'audit_logs_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'chat_messages': {
        Row: {
          'answer': Database['public']['Enums']['chat_answer'] | null
          'client_id': string | null
          'content': string
          'created_at': string
          'dropped': number
          'failure': string | null
          'failure_detail': Json | null
          'id': string
          'input_tokens': number
          'latency_ms': number | null
          'model': string | null
          'org_id': string
          'output_tokens': number
          'position': number
          'question_id': string | null
          'role': Database['public']['Enums']['chat_role']
          'scope': Json | null
          'search': Json | null
          'session_id': string
          'status': Database['public']['Enums']['chat_status']
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'answer'?: Database['public']['Enums']['chat_answer'] | null
          'client_id'?: string | null
          'content'?: string
          'created_at'?: string
          'dropped'?: number
          'failure'?: string | null
          'failure_detail'?: Json | null
          'id'?: string
          'input_tokens'?: number
          'latency_ms'?: number | null
          'model'?: string | null
          'org_id': string
          'output_tokens'?: number
          'position': number
          'question_id'?: string | null
          'role': Database['public']['Enums']['chat_role']
          'scope'?: Json | null
          'search'?: Json | null
          'session_id': string
          'status'?: Database['public']['Enums']['chat_status']
          'user_id'?: string | null
        }
        Update: {
          'answer'?: Database['public']['Enums']['chat_answer'] | null
          'client_id'?: string | null
          'content'?: string
          'created_at'?: string
          'dropped'?: number
          'failure'?: string | null
          'failure_detail'?: Json | null
          'id'?: string
          'input_tokens'?: number
          'latency_ms'?: number | null
          'model'?: string | null
          'org_id'?: string
          'output_tokens'?: number
          'position'?: number
          'question_id'?: string | null
          'role'?: Database['public']['Enums']['chat_role']
          'scope'?: Json | null
          'search'?: Json | null
          'session_id'?: string
          'status'?: Database['public']['Enums']['chat_status']
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'chat_messages_question_id_fkey'
            columns: ['question_id']
            isOneToOne: false
            referencedRelation: 'chat_messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'chat_messages_session_fkey'
            columns: ['org_id', 'session_id']
            isOneToOne: false
            referencedRelation: 'chat_sessions'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'chat_sessions': {
        Row: {
          'created_at': string
          'id': string
          'org_id': string
          'quotes': number
          'title': string
          'topic': string | null
          'updated_at': string
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'id'?: string
          'org_id': string
          'quotes'?: number
          'title': string
          'topic'?: string | null
          'updated_at'?: string
          'user_id'?: string | null
        }
        Update: {
          'created_at'?: string
          'id'?: string
          'org_id'?: string
          'quotes'?: number
          'title'?: string
          'topic'?: string | null
          'updated_at'?: string
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'chat_sessions_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'checkouts': {
        Row: {
          'amount': number
          'cadence': Database['public']['Enums']['billing_cadence']
          'client_id': string
          'created_at': string
          'credits': number
          'currency': string
          'id': string
          'item': string
          'kind': Database['public']['Enums']['checkout_kind']
          'name': string
          'org_id': string
          'provider': Database['public']['Enums']['billing_provider']
          'session_id': string | null
          'state': Database['public']['Enums']['checkout_state']
          'updated_at': string
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'amount': number
          'cadence': Database['public']['Enums']['billing_cadence']
          'client_id': string
          'created_at'?: string
          'credits': number
          'currency': string
          'id'?: string
          'item': string
          'kind': Database['public']['Enums']['checkout_kind']
          'name': string
          'org_id': string
          'provider': Database['public']['Enums']['billing_provider']
          'session_id'?: string | null
          'state'?: Database['public']['Enums']['checkout_state']
          'updated_at'?: string
          'user_id'?: string | null
        }
        Update: {
          'amount'?: number
          'cadence'?: Database['public']['Enums']['billing_cadence']
          'client_id'?: string
          'created_at'?: string
          'credits'?: number
          'currency'?: string
          'id'?: string
          'item'?: string
          'kind'?: Database['public']['Enums']['checkout_kind']
          'name'?: string
          'org_id'?: string
          'provider'?: Database['public']['Enums']['billing_provider']
          'session_id'?: string | null
          'state'?: Database['public']['Enums']['checkout_state']
          'updated_at'?: string
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'checkouts_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'client_errors': {
        Row: {
          'build': string | null
          'created_at': string
          'fingerprint': string
          'id': string
          'message': string
          'route': string | null
          'stack': string | null
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'build'?: string | null
          'created_at'?: string
          'fingerprint'?: never
          'id'?: string
          'message': string
          'route'?: string | null
          'stack'?: string | null
          'user_id'?: string | null
        }
        Update: {
          'build'?: string | null
          'created_at'?: string
          'fingerprint'?: never
          'id'?: string
          'message'?: string
          'route'?: string | null
          'stack'?: string | null
          'user_id'?: string | null
        }
        Relationships: []
      }
      'credit_ledger': {
        Row: {
          'amount': number
          'created_at': string
          'id': string
          'org_id': string
          'reason': string
          'ref': string | null
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'amount': number
          'created_at'?: string
          'id'?: string
          'org_id': string
          'reason': string
          'ref'?: string | null
          'user_id'?: string | null
        }
        Update: {
          'amount'?: number
          'created_at'?: string
          'id'?: string
          'org_id'?: string
          'reason'?: string
          'ref'?: string | null
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'credit_ledger_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'dataset_rows': {
        Row: {
          'cells': NonNullable<Json>
          'dataset_id': string
          'fts': unknown
          'line_number': number
          'org_id': string
          'row_number': number
        }
        ComputedFields: never
        Insert: {
          'cells': NonNullable<Json>
          'dataset_id': string
          'fts'?: never
          'line_number': number
          'org_id': string
          'row_number': number
        }
        Update: {
          'cells'?: NonNullable<Json>
          'dataset_id'?: string
          'fts'?: never
          'line_number'?: number
          'org_id'?: string
          'row_number'?: number
        }
        Relationships: [
          {
            foreignKeyName: 'dataset_rows_dataset_fkey'
            columns: ['org_id', 'dataset_id']
            isOneToOne: false
            referencedRelation: 'datasets'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'datasets': {
        Row: {
          'columns': NonNullable<Json>
          'created_at': string
          'delimiter': string | null
          'encoding': string
          'id': string
          'last_batch_at': string
          'name': string
          'next_row': number
          'org_id': string
          'received_bytes': number
          'refused_count': number
          'row_count': number
          'size_bytes': number
          'status': Database['public']['Enums']['dataset_status']
          'type': Database['public']['Enums']['dataset_type']
          'updated_at': string
          'upload_key': string
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'columns': NonNullable<Json>
          'created_at'?: string
          'delimiter'?: string | null
          'encoding'?: string
          'id'?: string
          'last_batch_at'?: string
          'name': string
          'next_row'?: number
          'org_id': string
          'received_bytes'?: number
          'refused_count'?: number
          'row_count': number
          'size_bytes': number
          'status'?: Database['public']['Enums']['dataset_status']
          'type': Database['public']['Enums']['dataset_type']
          'updated_at'?: string
          'upload_key'?: string
          'user_id'?: string | null
        }
        Update: {
          'columns'?: NonNullable<Json>
          'created_at'?: string
          'delimiter'?: string | null
          'encoding'?: string
          'id'?: string
          'last_batch_at'?: string
          'name'?: string
          'next_row'?: number
          'org_id'?: string
          'received_bytes'?: number
          'refused_count'?: number
          'row_count'?: number
          'size_bytes'?: number
          'status'?: Database['public']['Enums']['dataset_status']
          'type'?: Database['public']['Enums']['dataset_type']
          'updated_at'?: string
          'upload_key'?: string
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'datasets_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'documents': {
        Row: {
          'content': string
          'created_at': string
          'id': string
          'language': string
          'org_id': string
          'passage_count': number
          'size_bytes': number
          'title': string
          'type': Database['public']['Enums']['document_type']
          'updated_at': string
          'upload_key': string
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'content': string
          'created_at'?: string
          'id'?: string
          'language'?: string
          'org_id': string
          'passage_count': number
          'size_bytes': number
          'title': string
          'type': Database['public']['Enums']['document_type']
          'updated_at'?: string
          'upload_key'?: string
          'user_id'?: string | null
        }
        Update: {
          'content'?: string
          'created_at'?: string
          'id'?: string
          'language'?: string
          'org_id'?: string
          'passage_count'?: number
          'size_bytes'?: number
          'title'?: string
          'type'?: Database['public']['Enums']['document_type']
          'updated_at'?: string
          'upload_key'?: string
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'documents_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'incident_services': {
        Row: {
          'incident_id': string
          'org_id': string
          'service_id': string
        }
        ComputedFields: never
        Insert: {
          'incident_id': string
          'org_id': string
          'service_id': string
        }
        Update: {
          'incident_id'?: string
          'org_id'?: string
          'service_id'?: string
        }
        Relationships: [
          {
            foreignKeyName: 'incident_services_incident_same_org'
            columns: ['org_id', 'incident_id']
            isOneToOne: false
            referencedRelation: 'incident_list'
            referencedColumns: ['org_id', 'id']
          },
          {
            foreignKeyName: 'incident_services_incident_same_org'
            columns: ['org_id', 'incident_id']
            isOneToOne: false
            referencedRelation: 'incidents'
            referencedColumns: ['org_id', 'id']
          },
          {
            foreignKeyName: 'incident_services_incident_same_org'
            columns: ['org_id', 'incident_id']
            isOneToOne: false
            referencedRelation: 'service_incidents'
            referencedColumns: ['org_id', 'id']
          },
          {
            foreignKeyName: 'incident_services_service_same_org'
            columns: ['org_id', 'service_id']
            isOneToOne: false
            referencedRelation: 'service_list'
            referencedColumns: ['org_id', 'id']
          },
          {
            foreignKeyName: 'incident_services_service_same_org'
            columns: ['org_id', 'service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'incident_updates': {
        Row: {
          'body': string
          'created_at': string
          'id': string
          'incident_id': string
          'kind': Database['public']['Enums']['incident_update_kind']
          'meta': NonNullable<Json>
          'org_id': string
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'body'?: string
          'created_at'?: string
          'id'?: string
          'incident_id': string
          'kind': Database['public']['Enums']['incident_update_kind']
          'meta'?: NonNullable<Json>
          'org_id': string
          'user_id'?: string | null
        }
        Update: {
          'body'?: string
          'created_at'?: string
          'id'?: string
          'incident_id'?: string
          'kind'?: Database['public']['Enums']['incident_update_kind']
          'meta'?: NonNullable<Json>
          'org_id'?: string
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'incident_updates_incident_same_org'
            columns: ['org_id', 'incident_id']
            isOneToOne: false
            referencedRelation: 'incident_list'
            referencedColumns: ['org_id', 'id']
          },
          {
            foreignKeyName: 'incident_updates_incident_same_org'
            columns: ['org_id', 'incident_id']
            isOneToOne: false
            referencedRelation: 'incidents'
            referencedColumns: ['org_id', 'id']
          },
          {
            foreignKeyName: 'incident_updates_incident_same_org'
            columns: ['org_id', 'incident_id']
            isOneToOne: false
            referencedRelation: 'service_incidents'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'incidents': {
        Row: {
          'acknowledged_at': string | null
          'cancelled_at': string | null
          'client_id': string | null
          'closed_at': string | null
          'commander_id': string | null
          'created_at': string
          'description': string
          'detected_at': string
          'id': string
          'is_open': boolean | null
          'mitigated_at': string | null
          'number': number
          'org_id': string
          'reopened_at': string | null
          'resolved_at': string | null
          'severity': Database['public']['Enums']['incident_severity']
          'started_at': string
          'status': Database['public']['Enums']['incident_status']
          'title': string
          'updated_at': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'acknowledged_at'?: string | null
          'cancelled_at'?: string | null
          'client_id'?: string | null
          'closed_at'?: string | null
          'commander_id'?: string | null
          'created_at'?: string
          'description'?: string
          'detected_at': string
          'id'?: string
          'is_open'?: never
          'mitigated_at'?: string | null
          'number': number
          'org_id': string
          'reopened_at'?: string | null
          'resolved_at'?: string | null
          'severity': Database['public']['Enums']['incident_severity']
          'started_at': string
          'status'?: Database['public']['Enums']['incident_status']
          'title': string
          'updated_at'?: string
          'user_id'?: string
        }
        Update: {
          'acknowledged_at'?: string | null
          'cancelled_at'?: string | null
          'client_id'?: string | null
          'closed_at'?: string | null
          'commander_id'?: string | null
          'created_at'?: string
          'description'?: string
          'detected_at'?: string
          'id'?: string
          'is_open'?: never
          'mitigated_at'?: string | null
          'number'?: number
          'org_id'?: string
          'reopened_at'?: string | null
          'resolved_at'?: string | null
          'severity'?: Database['public']['Enums']['incident_severity']
          'started_at'?: string
          'status'?: Database['public']['Enums']['incident_status']
          'title'?: string
          'updated_at'?: string
          'user_id'?: string
        }
        Relationships: [
          {
            foreignKeyName: 'incidents_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'invitations': {
        Row: {
          'accepted_at': string | null
          'accepted_by': string | null
          'created_at': string
          'email': string
          'expires_at': string
          'id': string
          'invited_by': string | null
          'org_id': string
          'revoked_at': string | null
          'revoked_by': string | null
          'role': Database['public']['Enums']['org_role']
          'token_hash': string
        }
        ComputedFields: never
        Insert: {
          'accepted_at'?: string | null
          'accepted_by'?: string | null
          'created_at'?: string
          'email': string
          'expires_at'?: string
          'id'?: string
          'invited_by'?: string | null
          'org_id': string
          'revoked_at'?: string | null
          'revoked_by'?: string | null
          'role': Database['public']['Enums']['org_role']
          'token_hash': string
        }
        Update: {
          'accepted_at'?: string | null
          'accepted_by'?: string | null
          'created_at'?: string
          'email'?: string
          'expires_at'?: string
          'id'?: string
          'invited_by'?: string | null
          'org_id'?: string
          'revoked_at'?: string | null
          'revoked_by'?: string | null
          'role'?: Database['public']['Enums']['org_role']
          'token_hash'?: string
        }
        Relationships: [
          {
            foreignKeyName: 'invitations_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'knulldev_projects': {
        Row: {
          'client_id': string
          'created_at': string
          'description': string
          'id': string
          'name': string
          'org_id': string
          'status': Database['public']['Enums']['project_status']
          'status_since': string
          'updated_at': string
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'client_id'?: string
          'created_at'?: string
          'description'?: string
          'id'?: string
          'name': string
          'org_id': string
          'status'?: Database['public']['Enums']['project_status']
          'status_since'?: string
          'updated_at'?: string
          'user_id'?: string | null
        }
        Update: {
          'client_id'?: string
          'created_at'?: string
          'description'?: string
          'id'?: string
          'name'?: string
          'org_id'?: string
          'status'?: Database['public']['Enums']['project_status']
          'status_since'?: string
          'updated_at'?: string
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'knulldev_projects_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'memberships': {
        Row: {
          'created_at': string
          'org_id': string
          'role': Database['public']['Enums']['org_role']
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'org_id': string
          'role'?: Database['public']['Enums']['org_role']
          'user_id': string
        }
        Update: {
          'created_at'?: string
          'org_id'?: string
          'role'?: Database['public']['Enums']['org_role']
          'user_id'?: string
        }
        Relationships: [
          {
            foreignKeyName: 'memberships_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'message_citations': {
        Row: {
          'checked': Database['public']['Enums']['citation_check']
          'created_at': string
          'dataset_id': string | null
          'document_id': string | null
          'fields': Json | null
          'heading': string | null
          'id': string
          'label': string
          'message_id': string
          'org_id': string
          'passage_id': string | null
          'position': number
          'quote': string
          'row_number': number | null
          'score': number
          'session_id': string
          'source': Database['public']['Enums']['citation_source']
          'terms': (string)[]
          'used': boolean
        }
        ComputedFields: never
        Insert: {
          'checked': Database['public']['Enums']['citation_check']
          'created_at'?: string
          'dataset_id'?: string | null
          'document_id'?: string | null
          'fields'?: Json | null
          'heading'?: string | null
          'id'?: string
          'label': string
          'message_id': string
          'org_id': string
          'passage_id'?: string | null
          'position': number
          'quote': string
          'row_number'?: number | null
          'score'?: number
          'session_id': string
          'source': Database['public']['Enums']['citation_source']
          'terms'?: (string)[]
          'used'?: boolean
        }
        Update: {
          'checked'?: Database['public']['Enums']['citation_check']
          'created_at'?: string
          'dataset_id'?: string | null
          'document_id'?: string | null
          'fields'?: Json | null
          'heading'?: string | null
          'id'?: string
          'label'?: string
          'message_id'?: string
          'org_id'?: string
          'passage_id'?: string | null
          'position'?: number
          'quote'?: string
          'row_number'?: number | null
          'score'?: number
          'session_id'?: string
          'source'?: Database['public']['Enums']['citation_source']
          'terms'?: (string)[]
          'used'?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'message_citations_dataset_id_fkey'
            columns: ['dataset_id']
            isOneToOne: false
            referencedRelation: 'datasets'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'message_citations_document_id_fkey'
            columns: ['document_id']
            isOneToOne: false
            referencedRelation: 'documents'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'message_citations_message_id_fkey'
            columns: ['message_id']
            isOneToOne: false
            referencedRelation: 'chat_messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'message_citations_passage_id_fkey'
            columns: ['passage_id']
            isOneToOne: false
            referencedRelation: 'passages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'message_citations_session_fkey'
            columns: ['org_id', 'session_id']
            isOneToOne: false
            referencedRelation: 'chat_sessions'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'notification_state': {
        Row: {
          'cleared_before': string | null
          'cleared_until': string | null
          'org_id': string
          'read_ids': (string)[]
          'read_until': string | null
          'updated_at': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'cleared_before'?: string | null
          'cleared_until'?: string | null
          'org_id': string
          'read_ids'?: (string)[]
          'read_until'?: string | null
          'updated_at'?: string
          'user_id': string
        }
        Update: {
          'cleared_before'?: string | null
          'cleared_until'?: string | null
          'org_id'?: string
          'read_ids'?: (string)[]
          'read_until'?: string | null
          'updated_at'?: string
          'user_id'?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notification_state_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'org_settings': {
        Row: {
          'analytics_days': number
          'budget_changed_at': string | null
          'budget_changed_by': string | null
          'chat_days': number | null
          'created_at': string
          'org_id': string
          'retention_changed_at': string | null
          'retention_changed_by': string | null
          'token_budget': number
        }
        ComputedFields: never
        Insert: {
          'analytics_days'?: number
          'budget_changed_at'?: string | null
          'budget_changed_by'?: string | null
          'chat_days'?: number | null
          'created_at'?: string
          'org_id': string
          'retention_changed_at'?: string | null
          'retention_changed_by'?: string | null
          'token_budget'?: number
        }
        Update: {
          'analytics_days'?: number
          'budget_changed_at'?: string | null
          'budget_changed_by'?: string | null
          'chat_days'?: number | null
          'created_at'?: string
          'org_id'?: string
          'retention_changed_at'?: string | null
          'retention_changed_by'?: string | null
          'token_budget'?: number
        }
        Relationships: [
          {
            foreignKeyName: 'org_settings_org_id_fkey'
            columns: ['org_id']
            isOneToOne: true
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'orgs': {
        Row: {
          'created_at': string
          'created_by': string | null
          'ended_at': string | null
          'ended_by': string | null
          'erased_at': string | null
          'id': string
          'name': string
          'personal_of': string | null
          'updated_at': string
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'created_by'?: string | null
          'ended_at'?: string | null
          'ended_by'?: string | null
          'erased_at'?: string | null
          'id'?: string
          'name': string
          'personal_of'?: string | null
          'updated_at'?: string
        }
        Update: {
          'created_at'?: string
          'created_by'?: string | null
          'ended_at'?: string | null
          'ended_by'?: string | null
          'erased_at'?: string | null
          'id'?: string
          'name'?: string
          'personal_of'?: string | null
          'updated_at'?: string
        }
        Relationships: []
      }
      'passages': {
        Row: {
          'content': string
          'document_id': string
          'fts': unknown
          'heading': string | null
          'id': string
          'language': string
          'level': number | null
          'org_id': string
          'position': number
        }
        ComputedFields: never
        Insert: {
          'content': string
          'document_id': string
          'fts'?: never
          'heading'?: string | null
          'id'?: string
          'language': string
          'level'?: number | null
          'org_id': string
          'position': number
        }
        Update: {
          'content'?: string
          'document_id'?: string
          'fts'?: never
          'heading'?: string | null
          'id'?: string
          'language'?: string
          'level'?: number | null
          'org_id'?: string
          'position'?: number
        }
        Relationships: [
          {
            foreignKeyName: 'passages_document_fkey'
            columns: ['org_id', 'document_id']
            isOneToOne: false
            referencedRelation: 'documents'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'payments': {
        Row: {
          'amount': number
          'charge_id': string | null
          'checkout_id': string
          'created_at': string
          'credits': number
          'currency': string
          'entry': Database['public']['Enums']['payment_entry']
          'id': string
          'name': string
          'org_id': string
          'payment': string | null
          'period_end': string | null
          'period_start': string | null
          'provider': Database['public']['Enums']['billing_provider']
          'reference': string
          'refunded_total': number | null
          'subscription_id': string | null
        }
        ComputedFields: never
        Insert: {
          'amount': number
          'charge_id'?: string | null
          'checkout_id': string
          'created_at'?: string
          'credits': number
          'currency': string
          'entry': Database['public']['Enums']['payment_entry']
          'id'?: string
          'name': string
          'org_id': string
          'payment'?: string | null
          'period_end'?: string | null
          'period_start'?: string | null
          'provider': Database['public']['Enums']['billing_provider']
          'reference': string
          'refunded_total'?: number | null
          'subscription_id'?: string | null
        }
        Update: {
          'amount'?: number
          'charge_id'?: string | null
          'checkout_id'?: string
          'created_at'?: string
          'credits'?: number
          'currency'?: string
          'entry'?: Database['public']['Enums']['payment_entry']
          'id'?: string
          'name'?: string
          'org_id'?: string
          'payment'?: string | null
          'period_end'?: string | null
          'period_start'?: string | null
          'provider'?: Database['public']['Enums']['billing_provider']
          'reference'?: string
          'refunded_total'?: number | null
          'subscription_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'payments_charge_id_fkey'
            columns: ['charge_id']
            isOneToOne: false
            referencedRelation: 'payments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'payments_checkout_id_fkey'
            columns: ['checkout_id']
            isOneToOne: false
            referencedRelation: 'checkouts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'payments_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'payments_subscription_id_fkey'
            columns: ['subscription_id']
            isOneToOne: false
            referencedRelation: 'subscriptions'
            referencedColumns: ['id']
          },
        ]
      }
      'profiles': {
        Row: {
          'created_at': string
          'credits_balance': number
          'density': string
          'email': string | null
          'id': string
          'language': string | null
          'name': string
          'notifications_enabled': boolean
          'org_id': string | null
          'reduce_motion': boolean
          'theme_pref': string
          'updated_at': string
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'credits_balance'?: number
          'density'?: string
          'email'?: string | null
          'id': string
          'language'?: string | null
          'name': string
          'notifications_enabled'?: boolean
          'org_id'?: string | null
          'reduce_motion'?: boolean
          'theme_pref'?: string
          'updated_at'?: string
        }
        Update: {
          'created_at'?: string
          'credits_balance'?: number
          'density'?: string
          'email'?: string | null
          'id'?: string
          'language'?: string | null
          'name'?: string
          'notifications_enabled'?: boolean
          'org_id'?: string | null
          'reduce_motion'?: boolean
          'theme_pref'?: string
          'updated_at'?: string
        }
        Relationships: [
          {
            foreignKeyName: 'profiles_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'project_moves': {
        Row: {
          'created_at': string
          'from_status': Database['public']['Enums']['project_status'] | null
          'id': string
          'org_id': string
          'project_id': string
          'to_status': Database['public']['Enums']['project_status']
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'from_status'?: Database['public']['Enums']['project_status'] | null
          'id'?: string
          'org_id': string
          'project_id': string
          'to_status': Database['public']['Enums']['project_status']
          'user_id'?: string | null
        }
        Update: {
          'created_at'?: string
          'from_status'?: Database['public']['Enums']['project_status'] | null
          'id'?: string
          'org_id'?: string
          'project_id'?: string
          'to_status'?: Database['public']['Enums']['project_status']
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'project_moves_project_fkey'
            columns: ['org_id', 'project_id']
            isOneToOne: false
            referencedRelation: 'knulldev_projects'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'publications': {
        Row: {
          'created_at': string
          'created_by': string | null
          'expires_at': string
          'id': string
          'kind': Database['public']['Enums']['publication_kind']
          'last_viewed_at': string | null
          'org_id': string
          'report_id': string | null
          'revoked_at': string | null
          'revoked_by': string | null
          'session_id': string | null
          'snapshot': NonNullable<Json>
          'title': string
          'token_hash': string
          'views': number
          'with_names': boolean
          'with_quotes': boolean
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'created_by'?: string | null
          'expires_at': string
          'id'?: string
          'kind': Database['public']['Enums']['publication_kind']
          'last_viewed_at'?: string | null
          'org_id': string
          'report_id'?: string | null
          'revoked_at'?: string | null
          'revoked_by'?: string | null
          'session_id'?: string | null
          'snapshot': NonNullable<Json>
          'title': string
          'token_hash': string
          'views'?: number
          'with_names': boolean
          'with_quotes': boolean
        }
        Update: {
          'created_at'?: string
          'created_by'?: string | null
          'expires_at'?: string
          'id'?: string
          'kind'?: Database['public']['Enums']['publication_kind']
          'last_viewed_at'?: string | null
          'org_id'?: string
          'report_id'?: string | null
          'revoked_at'?: string | null
          'revoked_by'?: string | null
          'session_id'?: string | null
          'snapshot'?: NonNullable<Json>
          'title'?: string
          'token_hash'?: string
          'views'?: number
          'with_names'?: boolean
          'with_quotes'?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'publications_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'publications_report_fkey'
            columns: ['org_id', 'report_id']
            isOneToOne: false
            referencedRelation: 'reports'
            referencedColumns: ['org_id', 'id']
          },
          {
            foreignKeyName: 'publications_session_fkey'
            columns: ['org_id', 'session_id']
            isOneToOne: false
            referencedRelation: 'chat_sessions'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'report_citations': {
        Row: {
          'checked': Database['public']['Enums']['citation_check']
          'created_at': string
          'dataset_id': string | null
          'document_id': string | null
          'fields': Json | null
          'heading': string | null
          'id': string
          'label': string
          'org_id': string
          'passage_id': string | null
          'position': number
          'quote': string
          'report_id': string
          'row_number': number | null
          'source': Database['public']['Enums']['citation_source']
          'terms': (string)[]
        }
        ComputedFields: never
        Insert: {
          'checked': Database['public']['Enums']['citation_check']
          'created_at'?: string
          'dataset_id'?: string | null
          'document_id'?: string | null
          'fields'?: Json | null
          'heading'?: string | null
          'id'?: string
          'label': string
          'org_id': string
          'passage_id'?: string | null
          'position': number
          'quote': string
          'report_id': string
          'row_number'?: number | null
          'source': Database['public']['Enums']['citation_source']
          'terms'?: (string)[]
        }
        Update: {
          'checked'?: Database['public']['Enums']['citation_check']
          'created_at'?: string
          'dataset_id'?: string | null
          'document_id'?: string | null
          'fields'?: Json | null
          'heading'?: string | null
          'id'?: string
          'label'?: string
          'org_id'?: string
          'passage_id'?: string | null
          'position'?: number
          'quote'?: string
          'report_id'?: string
          'row_number'?: number | null
          'source'?: Database['public']['Enums']['citation_source']
          'terms'?: (string)[]
        }
        Relationships: [
          {
            foreignKeyName: 'report_citations_dataset_id_fkey'
            columns: ['dataset_id']
            isOneToOne: false
            referencedRelation: 'datasets'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'report_citations_document_id_fkey'
            columns: ['document_id']
            isOneToOne: false
            referencedRelation: 'documents'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'report_citations_passage_id_fkey'
            columns: ['passage_id']
            isOneToOne: false
            referencedRelation: 'passages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'report_citations_report_fkey'
            columns: ['org_id', 'report_id']
            isOneToOne: false
            referencedRelation: 'reports'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'reports': {
        Row: {
          'body': string
          'client_id': string | null
          'created_at': string
          'id': string
          'org_id': string
          'quotes': number
          'session_id': string | null
          'title': string
          'updated_at': string
          'updated_by': string | null
          'user_id': string | null
          'version': number
        }
        ComputedFields: never
        Insert: {
          'body'?: string
          'client_id'?: string | null
          'created_at'?: string
          'id'?: string
          'org_id': string
          'quotes'?: number
          'session_id'?: string | null
          'title': string
          'updated_at'?: string
          'updated_by'?: string | null
          'user_id'?: string | null
          'version'?: number
        }
        Update: {
          'body'?: string
          'client_id'?: string | null
          'created_at'?: string
          'id'?: string
          'org_id'?: string
          'quotes'?: number
          'session_id'?: string | null
          'title'?: string
          'updated_at'?: string
          'updated_by'?: string | null
          'user_id'?: string | null
          'version'?: number
        }
        Relationships: [
          {
            foreignKeyName: 'reports_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'reports_session_fkey'
            columns: ['org_id', 'session_id']
            isOneToOne: false
            referencedRelation: 'chat_sessions'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'services': {
        Row: {
          'created_at': string
          'description': string
          'id': string
          'is_public': boolean
          'name': string
          'name_key': string | null
          'org_id': string
          'project_id': string | null
          'tier': number
          'updated_at': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'description'?: string
          'id'?: string
          'is_public'?: boolean
          'name': string
          'name_key'?: never
          'org_id': string
          'project_id'?: string | null
          'tier'?: number
          'updated_at'?: string
          'user_id'?: string
        }
        Update: {
          'created_at'?: string
          'description'?: string
          'id'?: string
          'is_public'?: boolean
          'name'?: string
          'name_key'?: never
          'org_id'?: string
          'project_id'?: string | null
          'tier'?: number
          'updated_at'?: string
          'user_id'?: string
        }
        Relationships: [
          {
            foreignKeyName: 'services_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'services_project_same_org'
            columns: ['org_id', 'project_id']
            isOneToOne: false
            referencedRelation: 'knulldev_projects'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'subscriptions': {
        Row: {
          'amount': number
          'cadence': Database['public']['Enums']['billing_cadence']
          'cancel_at_period_end': boolean
          'changed_at': string
          'checkout_id': string
          'created_at': string
          'credits': number
          'currency': string
          'ended_at': string | null
          'id': string
          'item': string
          'name': string
          'org_id': string
          'period_end': string | null
          'period_start': string | null
          'provider': Database['public']['Enums']['billing_provider']
          'reference': string
          'status': string
        }
        ComputedFields: never
        Insert: {
          'amount': number
          'cadence': Database['public']['Enums']['billing_cadence']
          'cancel_at_period_end'?: boolean
          'changed_at': string
          'checkout_id': string
          'created_at'?: string
          'credits': number
          'currency': string
          'ended_at'?: string | null
          'id'?: string
          'item': string
          'name': string
          'org_id': string
          'period_end'?: string | null
          'period_start'?: string | null
          'provider': Database['public']['Enums']['billing_provider']
          'reference': string
          'status': string
        }
        Update: {
          'amount'?: number
          'cadence'?: Database['public']['Enums']['billing_cadence']
          'cancel_at_period_end'?: boolean
          'changed_at'?: string
          'checkout_id'?: string
          'created_at'?: string
          'credits'?: number
          'currency'?: string
          'ended_at'?: string | null
          'id'?: string
          'item'?: string
          'name'?: string
          'org_id'?: string
          'period_end'?: string | null
          'period_start'?: string | null
          'provider'?: Database['public']['Enums']['billing_provider']
          'reference'?: string
          'status'?: string
        }
        Relationships: [
          {
            foreignKeyName: 'subscriptions_checkout_id_fkey'
            columns: ['checkout_id']
            isOneToOne: false
            referencedRelation: 'checkouts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'subscriptions_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'usage_ledger': {
        Row: {
          'created_at': string
          'entry': string
          'id': string
          'input_tokens': number | null
          'model': string | null
          'org_id': string
          'output_tokens': number | null
          'request_id': string
          'source': string
          'tokens': number
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'entry': string
          'id'?: string
          'input_tokens'?: number | null
          'model'?: string | null
          'org_id': string
          'output_tokens'?: number | null
          'request_id': string
          'source': string
          'tokens': number
          'user_id'?: string | null
        }
        Update: {
          'created_at'?: string
          'entry'?: string
          'id'?: string
          'input_tokens'?: number | null
          'model'?: string | null
          'org_id'?: string
          'output_tokens'?: number | null
          'request_id'?: string
          'source'?: string
          'tokens'?: number
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'usage_ledger_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'user_roles': {
        Row: {
          'created_at': string
          'role': Database['public']['Enums']['platform_role']
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'role': Database['public']['Enums']['platform_role']
          'user_id': string
        }
        Update: {
          'created_at'?: string
          'role'?: Database['public']['Enums']['platform_role']
          'user_id'?: string
        }
        Relationships: []
      }
    }
    Views: {
      'incident_list': {
        Row: {
          'acknowledged_at': string | null
          'cancelled_at': string | null
          'closed_at': string | null
          'commander_id': string | null
          'created_at': string
          'description': string
          'detected_at': string
          'id': string
          'is_open': boolean | null
          'mitigated_at': string | null
          'number': number
          'org_id': string
          'reopened_at': string | null
          'resolved_at': string | null
          'services': Json | null
          'severity': Database['public']['Enums']['incident_severity']
          'started_at': string
          'status': Database['public']['Enums']['incident_status']
          'title': string
          'updated_at': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'acknowledged_at'?: string | null
          'cancelled_at'?: string | null
          'closed_at'?: string | null
          'commander_id'?: string | null
          'created_at'?: string | null
          'description'?: string | null
          'detected_at'?: string | null
          'id'?: string | null
          'is_open'?: boolean | null
          'mitigated_at'?: string | null
          'number'?: number | null
          'org_id'?: string | null
          'reopened_at'?: string | null
          'resolved_at'?: string | null
          'services'?: never
          'severity'?: Database['public']['Enums']['incident_severity'] | null
          'started_at'?: string | null
          'status'?: Database['public']['Enums']['incident_status'] | null
          'title'?: string | null
          'updated_at'?: string | null
          'user_id'?: string | null
        }
        Update: {
          'acknowledged_at'?: string | null
          'cancelled_at'?: string | null
          'closed_at'?: string | null
          'commander_id'?: string | null
          'created_at'?: string | null
          'description'?: string | null
          'detected_at'?: string | null
          'id'?: string | null
          'is_open'?: boolean | null
          'mitigated_at'?: string | null
          'number'?: number | null
          'org_id'?: string | null
          'reopened_at'?: string | null
          'resolved_at'?: string | null
          'services'?: never
          'severity'?: Database['public']['Enums']['incident_severity'] | null
          'started_at'?: string | null
          'status'?: Database['public']['Enums']['incident_status'] | null
          'title'?: string | null
          'updated_at'?: string | null
          'user_id'?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'incidents_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'incident_timeline': {
        Row: {
          'body': string
          'created_at': string
          'id': string
          'incident_id': string
          'kind': Database['public']['Enums']['incident_update_kind']
          'meta': NonNullable<Json>
          'number': number
          'org_id': string
          'severity': Database['public']['Enums']['incident_severity']
          'title': string
          'user_id': string | null
        }
        ComputedFields: never
        Relationships: [
          {
            foreignKeyName: 'incident_updates_incident_same_org'
            columns: ['org_id', 'incident_id']
            isOneToOne: false
            referencedRelation: 'incident_list'
            referencedColumns: ['org_id', 'id']
          },
          {
            foreignKeyName: 'incident_updates_incident_same_org'
            columns: ['org_id', 'incident_id']
            isOneToOne: false
            referencedRelation: 'incidents'
            referencedColumns: ['org_id', 'id']
          },
          {
            foreignKeyName: 'incident_updates_incident_same_org'
            columns: ['org_id', 'incident_id']
            isOneToOne: false
            referencedRelation: 'service_incidents'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
      'library_items': {
        Row: {
          'created_at': string | null
          'id': string | null
          'kind': string | null
          'name': string | null
          'org_id': string | null
          'parts': number | null
          'size_bytes': number | null
          'type': string | null
          'updated_at': string | null
          'user_id': string | null
        }
        ComputedFields: never
        Relationships: []
      }
      'service_incidents': {
        Row: {
          'acknowledged_at': string | null
          'cancelled_at': string | null
          'closed_at': string | null
          'detected_at': string
          'id': string
          'is_open': boolean | null
          'mitigated_at': string | null
          'number': number
          'org_id': string
          'resolved_at': string | null
          'service_id': string
          'service_name': string | null
          'severity': Database['public']['Enums']['incident_severity']
          'started_at': string
          'status': Database['public']['Enums']['incident_status']
          'title': string
        }
        ComputedFields: never
        Relationships: [
          {
            foreignKeyName: 'incidents_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
        ]
      }
      'service_list': {
        Row: {
          'created_at': string
          'description': string
          'id': string
          'is_public': boolean
          'name': string
          'name_key': string | null
          'open_incidents': number | null
          'org_id': string
          'project_id': string | null
          'project_name': string | null
          'tier': number
          'updated_at': string
          'user_id': string
          'worst_severity': Database['public']['Enums']['incident_severity'] | null
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string | null
          'description'?: string | null
          'id'?: string | null
          'is_public'?: boolean | null
          'name'?: string | null
          'name_key'?: string | null
          'open_incidents'?: never
          'org_id'?: string | null
          'project_id'?: string | null
          'project_name'?: never
          'tier'?: number | null
          'updated_at'?: string | null
          'user_id'?: string | null
          'worst_severity'?: never
        }
        Update: {
          'created_at'?: string | null
          'description'?: string | null
          'id'?: string | null
          'is_public'?: boolean | null
          'name'?: string | null
          'name_key'?: string | null
          'open_incidents'?: never
          'org_id'?: string | null
          'project_id'?: string | null
          'project_name'?: never
          'tier'?: number | null
          'updated_at'?: string | null
          'user_id'?: string | null
          'worst_severity'?: never
        }
        Relationships: [
          {
            foreignKeyName: 'services_org_id_fkey'
            columns: ['org_id']
            isOneToOne: false
            referencedRelation: 'orgs'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'services_project_same_org'
            columns: ['org_id', 'project_id']
            isOneToOne: false
            referencedRelation: 'knulldev_projects'
            referencedColumns: ['org_id', 'id']
          },
        ]
      }
    }
    Functions: {
      'accept_invitation': { Args: { 'p_token': string }; Returns: Json }
      'account_deletion': { Args: Record<PropertyKey, never>; Returns: Json }
      'add_status_update': {
        Args: { 'p_body': string; 'p_id': string; 'p_incident_id': string }
        Returns: undefined
      }
      'admin_audit': {
        Args: {
          'p_action'?: string
          'p_before_at'?: string
          'p_before_id'?: string
          'p_export'?: boolean
          'p_limit'?: number
          'p_organisation'?: string
          'p_since'?: string
          'p_source'?: string
          'p_target'?: string
          'p_until'?: string
          'p_user'?: string
        }
        Returns: {
          'action': string
          'changed': (string)[]
          'created_at': string
          'cursor_at': string
          'id': string
          'org_id': string
          'org_name': string
          'record_id': string
          'source': string
          'target': string
          'user_id': string
          'user_name': string
          'withheld': boolean
        }[]
      }
      'admin_audit_total': {
        Args: {
          'p_action'?: string
          'p_organisation'?: string
          'p_since'?: string
          'p_source'?: string
          'p_target'?: string
          'p_until'?: string
          'p_user'?: string
        }
        Returns: number
      }
      'admin_days': {
        Args: { 'p_days'?: number }
        Returns: {
          'active': number
          'day': string
          'errors': number
          'sign_ups': number
          'tokens': number
        }[]
      }
      'admin_delete_inquiry': { Args: { 'p_id': string }; Returns: undefined }
      'admin_error_counts': {
        Args: Record<PropertyKey, never>
        Returns: {
          'open': number
          'resolved': number
          'seen': number
        }[]
      }
      'admin_error_group': { Args: { 'p_fingerprint': string }; Returns: Json }
      'admin_error_groups': {
        Args: {
          'p_before_at'?: string
          'p_before_fingerprint'?: string
          'p_limit'?: number
          'p_search'?: string
          'p_state'?: string
        }
        Returns: {
          'anonymous': number
          'cursor_at': string
          'days': (number)[]
          'fingerprint': string
          'first_seen': string
          'frame': string
          'last_seen': string
          'latest_build': string
          'marked_at': string
          'marked_by_name': string
          'message': string
          'occurrences': number
          'since_mark': number
          'state': string
          'users': number
        }[]
      }
      'admin_inquiries': {
        Args: {
          'p_before_at'?: string
          'p_before_id'?: string
          'p_kind'?: string
          'p_limit'?: number
          'p_search'?: string
          'p_state'?: string
        }
        Returns: {
          'company': string
          'created_at': string
          'cursor_at': string
          'decided_at': string
          'email': string
          'excerpt': string
          'has_file': boolean
          'id': string
          'kind': string
          'language': string
          'name': string
          'reference': string
          'state': string
          'topic': string
          'urgency': string
        }[]
      }
      'admin_inquiry': { Args: { 'p_id': string }; Returns: Json }
      'admin_inquiry_counts': {
        Args: Record<PropertyKey, never>
        Returns: {
          'inquiries': number
          'kind': string
          'state': string
        }[]
      }
      'admin_inquiry_file': { Args: { 'p_id': string }; Returns: Json }
      'admin_mark_error': {
        Args: { 'p_fingerprint': string; 'p_state': string; 'p_until'?: string }
        Returns: undefined
      }
      'admin_operator': {
        Args: Record<PropertyKey, never>
        Returns: {
          'changed_at': string
          'id': string
          'name': string
        }[]
      }
      'admin_organisations': {
        Args: {
          'p_before_at'?: string
          'p_before_id'?: string
          'p_limit'?: number
          'p_member'?: string
          'p_search'?: string
        }
        Returns: {
          'created_at': string
          'credits': number
          'cursor_at': string
          'id': string
          'last_activity_at': string
          'members': number
          'name': string
          'personal': boolean
        }[]
      }
      'admin_overview': {
        Args: Record<PropertyKey, never>
        Returns: {
          'active_before': number
          'active_week': number
          'asked_at': string
          'chapter': string
          'chapter_name': string
          'database_bytes': number
          'error_groups_open': number
          'errors_before': number
          'errors_day': number
          'last_error_at': string
          'organisations': number
          'organisations_before': number
          'organisations_week': number
          'stuck_imports': number
          'stuck_reservations': number
          'tokens_before': number
          'tokens_week': number
          'users': number
          'users_before': number
          'users_week': number
        }[]
      }
      'admin_platform_log': {
        Args: { 'p_before_at'?: string; 'p_before_id'?: string; 'p_limit'?: number }
        Returns: {
          'action': string
          'created_at': string
          'cursor_at': string
          'id': string
          'meta': Json
          'target': string
          'user_id': string
          'user_name': string
        }[]
      }
      'admin_set_inquiry_state': { Args: { 'p_id': string; 'p_state': string }; Returns: undefined }
      'admin_set_operator': { Args: { 'p_operator_id': string }; Returns: undefined }
      'admin_set_platform_role': { Args: { 'p_admin': boolean; 'p_user_id': string }; Returns: undefined }
      'admin_users': {
        Args: {
          'p_admins'?: boolean
          'p_before_at'?: string
          'p_before_id'?: string
          'p_limit'?: number
          'p_organisation'?: string
          'p_search'?: string
        }
        Returns: {
          'created_at': string
          'cursor_at': string
          'email': string
          'id': string
          'last_sign_in_at': string
          'name': string
          'organisations': number
          'platform_admin': boolean
        }[]
      }
      'analytics_overview': {
        Args: { 'p_days': number; 'p_org_id': string; 'p_zone'?: string }
        Returns: Json
      }
      'append_dataset_rows': {
        Args: { 'p_dataset_id': string; 'p_first_row': number; 'p_rows': Json }
        Returns: number
      }
      'ask_question': {
        Args: {
          'p_client_id': string
          'p_dataset_ids'?: (string)[]
          'p_document_ids'?: (string)[]
          'p_model'?: string
          'p_org_id': string
          'p_question': string
          'p_session_id': string
        }
        Returns: Json
      }
      'begin_checkout': {
        Args: {
          'p_amount': number
          'p_cadence': Database['public']['Enums']['billing_cadence']
          'p_client_id': string
          'p_credits': number
          'p_currency': string
          'p_item': string
          'p_kind': Database['public']['Enums']['checkout_kind']
          'p_name': string
          'p_org_id': string
          'p_provider': Database['public']['Enums']['billing_provider']
          'p_user_id': string
        }
        Returns: Json
      }
      'begin_dataset': {
        Args: {
          'p_columns': Json
          'p_delimiter'?: string
          'p_encoding'?: string
          'p_name': string
          'p_org_id': string
          'p_refused_count': number
          'p_row_count': number
          'p_size_bytes': number
          'p_type': Database['public']['Enums']['dataset_type']
          'p_upload_key': string
        }
        Returns: {
          'dataset_id': string
          'next_row': number
          'status': Database['public']['Enums']['dataset_status']
        }[]
      }
      'begin_model_test': { Args: { 'p_org_id': string; 'p_user_id': string }; Returns: Json }
      'billing_account': {
        Args: {
          'p_org_id': string
          'p_provider': Database['public']['Enums']['billing_provider']
          'p_user_id': string
        }
        Returns: Json
      }
      'bootstrap_user': { Args: { 'p_email': string; 'p_name': string; 'p_user_id': string }; Returns: Json }
      'cancel_dataset': { Args: { 'p_dataset_id': string }; Returns: boolean }
      'change_member_role': {
        Args: { 'p_org_id': string; 'p_role': Database['public']['Enums']['org_role']; 'p_user_id': string }
        Returns: undefined
      }
      'checkout_opened': { Args: { 'p_checkout_id': string; 'p_session_id': string }; Returns: undefined }
      'checkout_state': { Args: { 'p_checkout_id': string }; Returns: Json }
      'clear_notifications': { Args: { 'p_org_id': string; 'p_up_to': string }; Returns: undefined }
      'copy_report': {
        Args: { 'p_body': string; 'p_client_id': string; 'p_report_id': string; 'p_title': string }
        Returns: string
      }
      'create_document': {
        Args: {
          'p_language': string
          'p_org_id': string
          'p_passages': Json
          'p_size_bytes': number
          'p_title': string
          'p_type': Database['public']['Enums']['document_type']
          'p_upload_key': string
        }
        Returns: string
      }
      'create_invitation': {
        Args: { 'p_email': string; 'p_org_id': string; 'p_role'?: Database['public']['Enums']['org_role'] }
        Returns: Json
      }
      'create_organisation': { Args: { 'p_name': string }; Returns: string }
      'create_project': {
        Args: { 'p_client_id'?: string; 'p_description'?: string; 'p_name': string; 'p_org_id': string }
        Returns: {
          'client_id': string
          'created_at': string
          'description': string
          'id': string
          'name': string
          'org_id': string
          'status': Database['public']['Enums']['project_status']
          'status_since': string
          'updated_at': string
          'user_id': string | null
        }
        SetofOptions: {
          from: '*'
          to: 'knulldev_projects'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      'create_report': {
        Args: {
          'p_body': string
          'p_citations': Json
          'p_client_id': string
          'p_org_id': string
          'p_session_id': string
          'p_title': string
        }
        Returns: string
      }
      'credit_balance': { Args: { 'p_org_id': string }; Returns: number }
      'dashboard_trends': {
        Args: { 'p_org_id': string }
        Returns: {
          'days': (number)[]
          'kind': string
          'month': number
          'month_before': number
        }[]
      }
      'dashboard_usage': {
        Args: { 'p_org_id': string }
        Returns: {
          'day': string
          'source': string
          'tokens': number
        }[]
      }
      'delete_account': { Args: { 'p_email': string }; Returns: undefined }
      'edit_incident_time': {
        Args: { 'p_at': string; 'p_incident_id': string; 'p_reason': string; 'p_state': string }
        Returns: undefined
      }
      'end_organisation': { Args: { 'p_name': string; 'p_org_id': string }; Returns: undefined }
      'end_session': { Args: { 'p_id': string }; Returns: boolean }
      'export_my_data': { Args: { 'p_after'?: string; 'p_part'?: string }; Returns: Json }
      'finish_answer': {
        Args: {
          'p_answer_id': string
          'p_content': string
          'p_dropped'?: number
          'p_failure'?: string
          'p_failure_detail'?: Json
          'p_input_tokens': number
          'p_latency_ms': number
          'p_model': string
          'p_output_tokens': number
          'p_quotes'?: Json
          'p_status': Database['public']['Enums']['chat_status']
        }
        Returns: Json
      }
      'finish_dataset': { Args: { 'p_dataset_id': string }; Returns: string }
      'home_first_steps': {
        Args: { 'p_org_id': string }
        Returns: {
          'has_data': boolean
          'has_project': boolean
          'has_question': boolean
          'has_service': boolean
        }[]
      }
      'home_layers': {
        Args: { 'p_org_id': string }
        Returns: {
          'ack_count': number
          'ack_count_before': number
          'ack_seconds': number
          'ack_seconds_before': number
          'datasets_month': number
          'datasets_total': number
          'documents_total': number
          'incident_days': (number)[]
          'incidents_open': number
          'incidents_week': number
          'incidents_week_before': number
          'lead_count': number
          'lead_seconds': number
          'move_days': (number)[]
          'passages_total': number
          'projects_building': number
          'projects_month': number
          'projects_month_before': number
          'projects_operating': number
          'projects_planning': number
          'question_days': (number)[]
          'services_affected': number
          'services_total': number
          'tokens_month': number
        }[]
      }
      'incident_counts': {
        Args: { 'p_org_id': string }
        Returns: {
          'incidents': number
          'severity': Database['public']['Enums']['incident_severity']
          'status': Database['public']['Enums']['incident_status']
        }[]
      }
      'incident_publication': { Args: { 'p_incident_id': string }; Returns: Json }
      'incident_response_times': {
        Args: { 'p_except'?: string; 'p_org_id': string; 'p_since': string; 'p_until'?: string }
        Returns: {
          'incidents': number
          'measure': string
          'median_seconds': number
          'p90_seconds': number
        }[]
      }
      'invitation_preview': { Args: { 'p_token': string }; Returns: Json }
      'list_projects': {
        Args: {
          'p_before'?: string
          'p_before_id'?: string
          'p_filter'?: string
          'p_id'?: string
          'p_limit'?: number
          'p_org_id': string
          'p_status'?: Database['public']['Enums']['project_status']
        }
        Returns: {
          'created_at': string
          'description': string
          'id': string
          'name': string
          'restores_to': Database['public']['Enums']['project_status']
          'services': Json
          'status': Database['public']['Enums']['project_status']
          'status_since': string
          'updated_at': string
          'user_id': string
        }[]
      }
      'list_sources': {
        Args: {
          'p_before'?: string
          'p_before_id'?: string
          'p_kind'?: string
          'p_limit'?: number
          'p_org_id': string
          'p_text'?: string
          'p_use'?: string
        }
        Returns: {
          'created_at': string
          'id': string
          'kind': string
          'last_quoted_at': string
          'name': string
          'parts': number
          'quotes': number
          'size_bytes': number
          'type': string
          'updated_at': string
          'user_id': string
        }[]
      }
      'log_audit': {
        Args: { 'p_action': string; 'p_details'?: Json; 'p_org_id': string; 'p_route'?: string }
        Returns: string
      }
      'member_holdings': { Args: { 'p_org_id': string; 'p_user_id': string }; Returns: Json }
      'members': {
        Args: { 'p_org_id': string }
        Returns: {
          'email': string
          'joined_at': string
          'name': string
          'role': Database['public']['Enums']['org_role']
          'user_id': string
        }[]
      }
      'model_endpoint': { Args: { 'p_org_id': string }; Returns: Json }
      'model_for': { Args: { 'p_org_id': string; 'p_user_id': string }; Returns: Json }
      'monthly_usage': {
        Args: { 'p_org_id': string }
        Returns: {
          'cost': number
          'since': string
          'tokens': number
        }[]
      }
      'move_incident': {
        Args: {
          'p_incident_id': string
          'p_note'?: string
          'p_to': Database['public']['Enums']['incident_status']
        }
        Returns: undefined
      }
      'move_project': {
        Args: { 'p_project_id': string; 'p_to': Database['public']['Enums']['project_status'] }
        Returns: {
          'client_id': string
          'created_at': string
          'description': string
          'id': string
          'name': string
          'org_id': string
          'status': Database['public']['Enums']['project_status']
          'status_since': string
          'updated_at': string
          'user_id': string | null
        }
        SetofOptions: {
          from: '*'
          to: 'knulldev_projects'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      'my_sessions': {
        Args: Record<PropertyKey, never>
        Returns: {
          'current': boolean
          'id': string
          'last_used_at': string
          'started_at': string
          'user_agent': string
        }[]
      }
      'notification_bell': {
        Args: { 'p_org_id': string }
        Returns: {
          'alert_action': string
          'alert_at': string
          'alert_id': string
          'alert_meta': Json
          'alert_target': string
          'unread': number
        }[]
      }
      'notifications': {
        Args: { 'p_org_id': string }
        Returns: {
          'action': string
          'created_at': string
          'id': string
          'meta': Json
          'org_id': string
          'read': boolean
          'source': string
          'target': string
          'user_id': string
        }[]
      }
      'organisation_settings': { Args: { 'p_org_id': string }; Returns: Json }
      'preview_publication': {
        Args: {
          'p_kind': Database['public']['Enums']['publication_kind']
          'p_names'?: boolean
          'p_org_id': string
          'p_quotes'?: boolean
          'p_record_id': string
        }
        Returns: Json
      }
      'project_activity': {
        Args: { 'p_limit'?: number; 'p_org_id': string; 'p_project_id': string }
        Returns: {
          'action': string
          'created_at': string
          'id': string
          'meta': Json
          'target': string
          'user_id': string
        }[]
      }
      'project_board': {
        Args: { 'p_org_id': string; 'p_per_lane'?: number }
        Returns: {
          'created_at': string
          'description': string
          'id': string
          'name': string
          'services': Json
          'status': Database['public']['Enums']['project_status']
          'status_since': string
          'updated_at': string
          'user_id': string
        }[]
      }
      'project_counts': {
        Args: { 'p_org_id': string }
        Returns: {
          'projects': number
          'status': Database['public']['Enums']['project_status']
        }[]
      }
      'project_incidents': {
        Args: { 'p_limit'?: number; 'p_org_id': string; 'p_project_id': string }
        Returns: {
          'ended_at': string
          'id': string
          'is_open': boolean
          'number': number
          'severity': Database['public']['Enums']['incident_severity']
          'started_at': string
          'status': Database['public']['Enums']['incident_status']
          'title': string
        }[]
      }
      'public_status': { Args: Record<PropertyKey, never>; Returns: Json }
      'publish': {
        Args: {
          'p_days': number
          'p_kind': Database['public']['Enums']['publication_kind']
          'p_names': boolean
          'p_org_id': string
          'p_quotes': boolean
          'p_record_id': string
          'p_seen': string
        }
        Returns: Json
      }
      'publish_incident': { Args: { 'p_incident_id': string; 'p_title': string }; Returns: undefined }
      'read_notification': { Args: { 'p_entry_id': string; 'p_org_id': string }; Returns: undefined }
      'read_notifications': { Args: { 'p_org_id': string; 'p_up_to': string }; Returns: undefined }
      'read_publication': { Args: { 'p_token': string; 'p_visit'?: string }; Returns: Json }
      'receive_inquiry': {
        Args: {
          'p_file'?: string
          'p_file_name'?: string
          'p_inquiry': Json
          'p_network': string
          'p_withdraw'?: string
        }
        Returns: Json
      }
      'record_billing_event': {
        Args: {
          'p_event_id': string
          'p_fact': Json
          'p_made_at': string
          'p_provider': Database['public']['Enums']['billing_provider']
          'p_type': string
        }
        Returns: Json
      }
      'record_events': {
        Args: { 'p_events': Json; 'p_org_id': string; 'p_session_id': string }
        Returns: number
      }
      'remove_member': {
        Args: { 'p_org_id': string; 'p_to'?: string; 'p_user_id': string }
        Returns: undefined
      }
      'remove_model_endpoint': { Args: { 'p_org_id': string }; Returns: undefined }
      'remove_status_update': { Args: { 'p_id': string; 'p_incident_id': string }; Returns: undefined }
      'report_client_error': {
        Args: { 'p_build'?: string; 'p_message': string; 'p_route'?: string; 'p_stack'?: string }
        Returns: undefined
      }
      'report_incident': {
        Args: {
          'p_client_id'?: string
          'p_description'?: string
          'p_org_id': string
          'p_service_ids'?: (string)[]
          'p_severity'?: Database['public']['Enums']['incident_severity']
          'p_started_at'?: string
          'p_title': string
        }
        Returns: string
      }
      'resend_invitation': { Args: { 'p_invitation_id': string }; Returns: Json }
      'reserve_tokens': {
        Args: {
          'p_org_id': string
          'p_request_id': string
          'p_source': string
          'p_tokens': number
          'p_user_id': string
        }
        Returns: Json
      }
      'retention_preview': {
        Args: { 'p_analytics_days': number; 'p_chat_days': number; 'p_org_id': string }
        Returns: Json
      }
      'retry_answer': {
        Args: { 'p_answer_id': string; 'p_model'?: string; 'p_org_id': string }
        Returns: Json
      }
      'revoke_invitation': { Args: { 'p_invitation_id': string }; Returns: undefined }
      'revoke_publication': { Args: { 'p_publication_id': string }; Returns: undefined }
      'sandbox_checkout': { Args: { 'p_checkout_id': string; 'p_user_id': string }; Returns: Json }
      'save_model_endpoint': {
        Args: {
          'p_base_url': string
          'p_keep_key': boolean
          'p_key_end': string
          'p_key_sealed': string
          'p_model': string
          'p_org_id': string
          'p_tested_ms': number
          'p_user_id': string
        }
        Returns: undefined
      }
      'save_report': {
        Args: { 'p_body': string; 'p_report_id': string; 'p_title': string; 'p_version': number }
        Returns: Json
      }
      'search_everything': {
        Args: {
          'p_kinds'?: (string)[]
          'p_limit'?: number
          'p_names_only'?: boolean
          'p_org_id'?: string
          'p_query': string
        }
        Returns: {
          'description': string
          'id': string
          'kind': string
          'name': string
          'number': number
          'org_id': string
          'severity': string
          'size_bytes': number
          'state': string
          'type': string
          'updated_at': string
        }[]
      }
      'search_passages': {
        Args: {
          'p_dataset_ids'?: (string)[]
          'p_document_ids'?: (string)[]
          'p_limit'?: number
          'p_org_id': string
          'p_query': string
        }
        Returns: {
          'dataset_id': string
          'document_id': string
          'fields': Json
          'heading': string
          'label': string
          'passage_id': string
          'quote': string
          'rank': number
          'row_number': number
          'score': number
          'source': Database['public']['Enums']['citation_source']
          'terms': (string)[]
          'text': string
          'total': number
        }[]
      }
      'set_incident_services': {
        Args: { 'p_incident_id': string; 'p_service_ids': (string)[] }
        Returns: undefined
      }
      'set_incident_severity': {
        Args: {
          'p_incident_id': string
          'p_note'?: string
          'p_severity': Database['public']['Enums']['incident_severity']
        }
        Returns: undefined
      }
      'set_retention': {
        Args: { 'p_analytics_days': number; 'p_chat_days': number; 'p_org_id': string }
        Returns: Json
      }
      'set_service_public': { Args: { 'p_public': boolean; 'p_service_id': string }; Returns: undefined }
      'set_token_budget': { Args: { 'p_org_id': string; 'p_tokens': number }; Returns: undefined }
      'settle_tokens': {
        Args: { 'p_input': number; 'p_model': string; 'p_output': number; 'p_request_id': string }
        Returns: Json
      }
      'source_totals': {
        Args: { 'p_org_id': string }
        Returns: {
          'dataset_bytes': number
          'datasets': number
          'document_bytes': number
          'documents': number
          'passages': number
          'rows': number
        }[]
      }
      'status_operator': { Args: { 'p_org_id': string }; Returns: boolean }
      'stopped_imports': {
        Args: { 'p_org_id': string }
        Returns: {
          'id': string
          'last_batch_at': string
          'name': string
          'next_row': number
          'row_count': number
        }[]
      }
      'take_command': { Args: { 'p_incident_id': string }; Returns: undefined }
      'undo_clear_notifications': { Args: { 'p_org_id': string }; Returns: undefined }
      'usage_by_day': { Args: { 'p_month'?: string; 'p_org_id': string }; Returns: Json }
      'withdraw_incident': { Args: { 'p_incident_id': string }; Returns: undefined }
      'withdraw_inquiry': { Args: { 'p_token': string }; Returns: Json }
    }
    Enums: {
      'billing_cadence': 'once' | 'monthly' | 'yearly'
      'billing_provider': 'sandbox' | 'stripe'
      'chat_answer': 'passages' | 'model'
      'chat_role': 'user' | 'assistant'
      'chat_status': 'pending' | 'complete' | 'stopped' | 'failed'
      'checkout_kind': 'credits' | 'plan'
      'checkout_state': 'open' | 'pending' | 'paid' | 'failed' | 'cancelled'
      'citation_check': 'exact' | 'row'
      'citation_source': 'document' | 'dataset'
      'dataset_status': 'importing' | 'ready'
      'dataset_type': 'csv' | 'tsv' | 'json' | 'ndjson'
      'document_type': 'markdown' | 'text'
      'incident_severity': 'sev1' | 'sev2' | 'sev3' | 'sev4'
      'incident_status':
        | 'triggered'
        | 'acknowledged'
        | 'mitigated'
        | 'resolved'
        | 'closed'
        | 'cancelled'
        | 'reopened'
      'incident_update_kind': 'note' | 'state' | 'time' | 'severity' | 'service' | 'commander'
      'org_role': 'viewer' | 'member' | 'admin' | 'owner'
      'payment_entry': 'charge' | 'refund'
      'platform_role': 'admin'
      'project_status': 'planning' | 'building' | 'operating' | 'archived'
      'publication_kind': 'chat' | 'report'
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof (
      & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
      & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views']
    )
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals } ? (
    & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views']
  )[TableName] extends {
    Row: infer R
  } ? R
  : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    } ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
    Insert: infer I
  } ? I
  : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    } ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
    Update: infer U
  } ? U
  : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    } ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  'public': {
    Enums: {
      'billing_cadence': ['once', 'monthly', 'yearly'],
      'billing_provider': ['sandbox', 'stripe'],
      'chat_answer': ['passages', 'model'],
      'chat_role': ['user', 'assistant'],
      'chat_status': ['pending', 'complete', 'stopped', 'failed'],
      'checkout_kind': ['credits', 'plan'],
      'checkout_state': ['open', 'pending', 'paid', 'failed', 'cancelled'],
      'citation_check': ['exact', 'row'],
      'citation_source': ['document', 'dataset'],
      'dataset_status': ['importing', 'ready'],
      'dataset_type': ['csv', 'tsv', 'json', 'ndjson'],
      'document_type': ['markdown', 'text'],
      'incident_severity': ['sev1', 'sev2', 'sev3', 'sev4'],
      'incident_status': [
        'triggered',
        'acknowledged',
        'mitigated',
        'resolved',
        'closed',
        'cancelled',
        'reopened',
      ],
      'incident_update_kind': ['note', 'state', 'time', 'severity', 'service', 'commander'],
      'org_role': ['viewer', 'member', 'admin', 'owner'],
      'payment_entry': ['charge', 'refund'],
      'platform_role': ['admin'],
      'project_status': ['planning', 'building', 'operating', 'archived'],
      'publication_kind': ['chat', 'report'],
    },
  },
} as const
