import { compact } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'

export type Names = { name: string; surname: string; enName: string; enSurname: string }

/** A person's names as columns, with the keys they are found and sorted by: whoever writes one writes all of them. */
export function nameColumns({ name, surname, enName, enSurname }: Names) {
  return {
    name,
    surname,
    en_name: enName,
    en_surname: enSurname,
    sort_key: sortKey(`${surname} ${name}`),
    search_key: `${compact(name + surname)} ${compact(enName + enSurname)}`,
  }
}
