import { compact } from '#persian/search-key.ts'

export type Names = { name: string; surname: string; enName: string; enSurname: string }

/** A person's names as columns, with the key they are found by: whoever writes one writes all of them. */
export function nameColumns({ name, surname, enName, enSurname }: Names) {
  return {
    name,
    surname,
    en_name: enName,
    en_surname: enSurname,
    search_key: `${compact(name + surname)} ${compact(enName + enSurname)}`,
  }
}
