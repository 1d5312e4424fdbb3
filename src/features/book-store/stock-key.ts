/** How the stock of an edition is called among all that is held: what its copies are held from. */
export const stockPrefix = 'book-edition:'

/** Of the school's own store room, from which orders are sent; of a branch, which sells at its front desk. */
export const buildStockKey = ({ editionId, branchId }: { editionId: string; branchId: string | null }) =>
  stockPrefix + buildItem({ editionId, branchId })

/** What orders call it: `<edition>`, or `<edition>@<branch>` where a branch sells its own copies. */
export const buildItem = ({ editionId, branchId }: { editionId: string; branchId: string | null }) =>
  branchId === null ? editionId : `${editionId}@${branchId}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @returns null for what is no name of an edition */
export function readItem(item: string): { editionId: string; branchId: string | null } | null {
  const [editionId = '', branchId = null, ...rest] = item.split('@')
  if (rest.length > 0 || !uuid.test(editionId) || (branchId !== null && !uuid.test(branchId))) return null
  return { editionId, branchId }
}
