import { type BankItem, listItems } from '#features/questions/public.server.ts'
import type { QuestionTrack } from '#features/questions/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { computeShares, fullShares, type Shares } from './adaptive/choose-item.ts'

/** What an adaptive test may ask in a language and track. */
export type Bank = { items: BankItem[]; curves: ReadonlyMap<string, BankItem>; shares: Shares }

/** What nobody but a person can mark is not asked. */
const unmarkable: readonly string[] = ['essay', 'speaking']

export async function loadBank(
  db: Db,
  { language, track }: { language: string; track: QuestionTrack },
): Promise<Bank> {
  const items = (await listItems(db, { language, track })).filter(
    ({ skill, kind }) => skill in fullShares && !unmarkable.includes(kind),
  )
  return { items, curves: new Map(items.map(item => [item.id, item])), shares: computeShares(items) }
}
