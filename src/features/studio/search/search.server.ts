import { mayDo } from '#account/permissions.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { key } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import type { searchStudio as call } from './contract.ts'

const perKind = 6

/** Each kind that the person's roles open is asked once; kinds without a find are left out. */
export async function searchStudio(context: SignedIn, { query, sign }: CheckedInputOf<typeof call>) {
  // Without a letter or digit everything would hold it.
  if (key(query) === '') return { kinds: [] }
  const asked = toLatinDigits(query).trim()
  const searches = context.app.features
    .flatMap(({ staffSearch = [] }) => staffSearch)
    .filter(search => mayDo(context.user.roles, search.permission) && (!sign || search.sign === sign))
    .toSorted((a, b) => a.order - b.order)
  const kinds = []
  for (const { kind, title, icon, find } of searches) {
    const items = await find(context, asked, perKind)
    if (items.length > 0) kinds.push({ kind, title, icon, items })
  }
  return { kinds }
}
