import type { Generated } from 'kysely'
import type { Topic } from './contract.ts'

export type ContactTables = {
  ticket: {
    id: string
    number: Generated<number>
    user_id: string | null
    topic: Topic
    name: string
    contact: string
    title: string
    body: string
    created_at: Date
    answered_at: Date | null
    answered_by: string | null
    answer: string | null
  }
}
