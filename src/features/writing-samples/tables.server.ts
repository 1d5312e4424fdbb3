import type { ColumnType, Generated } from 'kysely'
import type { RubricId } from '#features/writing-marking/public.ts'
import type { Scores } from './rules.ts'

export type SampleTables = {
  writing_sample: {
    id: Generated<string>
    text_id: string
    rubric: RubricId
    corrector_id: string | null
    /** JSON is written as text. */
    first_scores: ColumnType<Scores, string, never>
    reader_id: string | null
    second_scores: ColumnType<Scores | null, string | undefined, string>
    drawn_at: Date
    read_at: ColumnType<Date | null, Date | undefined, Date>
  }
  writing_sample_rule: { language: string; every_nth: number; since_drawn: Generated<number> }
  writing_sampling: { only_row: Generated<boolean>; version: Generated<number> }
}
